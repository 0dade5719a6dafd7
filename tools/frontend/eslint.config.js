/* The scripts are plain ones, joined into one when served: what stands at the top of a file is seen by the others. */
import js from "@eslint/js";
import stylistic from "@stylistic/eslint-plugin";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: { "@stylistic": stylistic },
    languageOptions: { sourceType: "script", globals: { ...globals.browser, htmx: "readonly" } },
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
];
