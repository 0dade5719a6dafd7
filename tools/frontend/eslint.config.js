/* The scripts are plain ones, joined into one when served: what stands at the top of a file is seen by the others. */
import js from "@eslint/js";
import stylistic from "@stylistic/eslint-plugin";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: { "@stylistic": stylistic },
    languageOptions: { sourceType: "script", globals: globals.browser },
    rules: {
      "no-unused-vars": "error",
      "prefer-const": "error",
      "no-var": "error",
      eqeqeq: "error",
      "@stylistic/max-len": ["error", { code: 120 }],
      "@stylistic/indent": ["error", 2, { SwitchCase: 1 }],
      "@stylistic/semi": "error",
      "@stylistic/quotes": ["error", "double", { avoidEscape: true }],
      "@stylistic/no-trailing-spaces": "error",
      "@stylistic/eol-last": "error",
    },
  },
  { ignores: ["static/js/htmx.js"], languageOptions: { globals: { htmx: "readonly" } } },
  { ignores: ["static/js/morph.js"], languageOptions: { globals: { morph: "readonly" } } },
  { ignores: ["static/js/queue.js"], languageOptions: { globals: { queue: "readonly" } } },
  { ignores: ["static/js/waiting.js"], languageOptions: { globals: { waiting: "readonly" } } },
  { files: ["static/worker.js"], languageOptions: { globals: globals.serviceworker } },
  { ignores: ["static/js/press.js"], languageOptions: { globals: { press: "readonly" } } },
];
