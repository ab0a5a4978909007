/** Figures by the letter of a dimension. */
export type DimensionFigures = Readonly<Record<string, string>>;

const TEXT = /(data-letter="([^"]*)"[^>]*>)[^<]*/g;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');

/** The markup of a drawing with figures in place of the letters that have some. */
export const withFigures = (markup: string, figures: DimensionFigures | undefined): string =>
  markup.replace(TEXT, (_, start: string, letter: string) => start + escaped(figures?.[letter] || letter));
