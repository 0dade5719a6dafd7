// A button marked data-print prints the page; without scripts the browser's own menu does.
attach("[data-print]", (button) => () => Object.assign(button, { hidden: false, onclick: () => print() }));
