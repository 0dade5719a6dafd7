/* One declaration or one short rule a line; the order of the rules is the cascade's and stays as it is. Sizes, weights,
   spaces, radii and breakpoints are those of static/css/tokens.css; a formula may be made of them. */
const SPACES = /^(?:(?:0|auto|inherit|\d+%|var\(--space-[1-5]\)|(?:calc|max|min|clamp|env)\(.*\))(?: (?!$)|$))+$/;
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
    "declaration-property-value-allowed-list": {
      "font-size": ["inherit", /^var\(--text-[1-6]\)$/, /^[\d.]+em$/, /^(?:clamp|max|min)\(.*\)$/],
      "font-weight": ["inherit", /^var\(--(?:plain|firm|bold)\)$/],
      // a card's corner, and the curve of the table's edge, are of its own size
      "border-radius": ["0", "inherit", /^var\(--(?:radius|pill)\)(?: |$)/, /^[\d% /]+$/],
      "/^(?:padding|margin|gap|row-gap|column-gap)/": SPACES,
    },
    "media-feature-name-value-allowed-list": {
      "/width$/": ["16rem", "48rem", "47.99rem", "64rem"],
    },
    "no-descending-specificity": null,
    // Older phones know neither `width >= 44rem` nor `inset-inline` of two values in one word.
    "media-feature-range-notation": "prefix",
    // The only way to cut a name after three lines.
    "property-no-vendor-prefix": [true, { ignoreProperties: ["-webkit-text-size-adjust", "-webkit-box-orient"] }],
    "value-no-vendor-prefix": [true, { ignoreValues: ["box"] }],
  },
};
