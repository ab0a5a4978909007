/** Values by the letter of their dimension. */
export type DimensionFigures = Readonly<Record<string, string>>;

const TEXT = /(data-letter="([^"]*)"[^>]*>)[^<]*/g;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');

export const withFigures = (markup: string, figures: DimensionFigures | undefined): string =>
  markup.replace(TEXT, (_, start: string, letter: string) => start + escaped(figures?.[letter] || letter));
