/* One declaration or one short rule a line; the order of the rules is the cascade's and stays as it is. */
export default {
  extends: "stylelint-config-standard",
  plugins: ["@stylistic/stylelint-plugin"],
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  rules: {
    "@stylistic/max-line-length": 120,
    "@stylistic/indentation": 2,
    "@stylistic/declaration-block-semicolon-newline-after": "always-multi-line",
    "@stylistic/declaration-block-trailing-semicolon": "always",
    "@stylistic/no-eol-whitespace": true,
    "@stylistic/no-missing-end-of-source-newline": true,
    "@stylistic/max-empty-lines": 1,
    "declaration-no-important": true,
    "no-descending-specificity": null,
    // Older phones know neither `width >= 44rem` nor `inset-inline` of two values in one word.
    "media-feature-range-notation": "prefix",
    // The only way to cut a name after three lines.
    "property-no-vendor-prefix": [true, { ignoreProperties: ["-webkit-text-size-adjust", "-webkit-box-orient"] }],
    "value-no-vendor-prefix": [true, { ignoreValues: ["box"] }],
  },
};
