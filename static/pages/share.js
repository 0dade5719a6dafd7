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

// A button marked data-send hands the file at that URL to the phone's own share sheet, where there is one: as text,
// as browsers share no JSON.
attach("[data-send]", (button, signal) => {
  const { send, name } = button.dataset;
  const fileOf = (body) => new File([body], name, { type: "text/plain" });
  button.hidden = !navigator.canShare?.({ files: [fileOf("")] });
  let file = null; // loaded before it is asked for: whoever shares has to have tapped just now
  if (!button.hidden) fetch(send).then((answer) => answer.blob()).then((body) => { file = fileOf(body); });
  button.addEventListener("click", () => file && navigator.share({ files: [file] }).catch(() => {}), { signal });
});

// A button marked data-picture makes a PNG of the SVG at that URL, and hands it to the phone's own share sheet;
// where there is none, or it takes no files, the picture is saved.
attach("[data-picture]", (button, signal) => {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const image = new Image();
    image.src = button.dataset.picture;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext("2d").drawImage(image, 0, 0);
    const blob = await new Promise((made) => canvas.toBlob(made, "image/png"));
    const files = [new File([blob], button.dataset.name, { type: "image/png" })];
    if (navigator.canShare?.({ files })) {
      const kept = await navigator.share({ files, text: button.dataset.says }).then(
        () => true, ({ name }) => name === "AbortError",
      );
      if (kept) return;
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = button.dataset.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }, { signal });
});
