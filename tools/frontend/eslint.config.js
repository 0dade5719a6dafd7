/* The scripts are plain ones, joined into one when served (scorekeeper/web/http/assets.py); only what runs the app in
   the browser are modules. */
import js from "@eslint/js";
import stylistic from "@stylistic/eslint-plugin";
import globals from "globals";

/* What one script offers to the others: one name a file, a function, a class, or an object of functions. */
const SHARED = [
  "answers", "Ask", "attach", "draft", "enqueue", "finger", "heard", "memory", "page", "queue", "ring", "waiting",
  "worker",
];

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
      "no-restricted-syntax": ["error", {
        selector: "Literal[regex.pattern=/\\(\\?<[=!]/]",
        message: "Safari before 16.4 cannot read a lookbehind, nor then any script of the same file.",
      }],
      "@stylistic/max-len": ["error", { code: 120 }],
      "@stylistic/indent": ["error", 2, { SwitchCase: 1 }],
      "@stylistic/semi": "error",
      "@stylistic/quotes": ["error", "double", { avoidEscape: true }],
      "@stylistic/no-trailing-spaces": "error",
      "@stylistic/eol-last": "error",
    },
  },
  ...SHARED.map((name) => ({
    ignores: [`static/*/${name.toLowerCase()}.js`],
    languageOptions: { globals: { [name]: "readonly" } },
  })),
  { languageOptions: { globals: { Idiomorph: "readonly" } } },
  { files: ["static/worker.js"], languageOptions: { globals: { ...globals.serviceworker, COPIES: "readonly" } } },
  { files: ["static/offline/*.mjs"], languageOptions: { sourceType: "module", globals: globals.serviceworker } },
];
