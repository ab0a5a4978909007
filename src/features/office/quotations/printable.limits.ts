/** The letters of the typeface that quotations are printed in: Latin without the rarer accents, as the package divides it. */
export const PRINTABLE =
  /^[\n\r\t\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122\u2212]*$/u;
