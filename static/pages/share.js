// A button marked data-copy copies the text of the element it names, also where the page came over plain http.
attach("[data-copy]", (button, signal) => {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const from = document.getElementById(button.dataset.copy);
    try {
      await navigator.clipboard.writeText(from.textContent);
    } catch {
      getSelection().selectAllChildren(from);
      document.execCommand("copy");
    }
    button.textContent = button.dataset.done;
  }, { signal });
});
