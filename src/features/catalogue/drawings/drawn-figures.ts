import { isDrawingLetter } from '../units/attribute-label.ts';

/** Texts by the letter of a dimension. */
export type Figures = Readonly<Record<string, string>>;

/** The figures of a model's attributes that are dimensions. */
export const dimensionFigures = (attributes: readonly { name: string; figures: string }[]): Figures =>
  Object.fromEntries(attributes.flatMap(({ name, figures }) => (isDrawingLetter(name) ? [[name, figures]] : [])));

const TEXT = /(data-letter="([^"]*)"[^>]*>)[^<]*/g;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');

/** The markup of a drawing with figures in place of the letters that have some. */
export const withFigures = (markup: string, figures: Figures | undefined): string =>
  markup.replace(TEXT, (_, start: string, letter: string) => start + escaped(figures?.[letter] || letter));
