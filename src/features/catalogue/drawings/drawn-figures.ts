import { isDrawingLetter } from '../units/attribute-label.ts';

/** Figures by the letter of a dimension. */
export type DimensionFigures = Readonly<Record<string, string>>;

/** The figures of a model's attributes that are dimensions. */
export const dimensionFigures = (attributes: readonly { name: string; figures: string }[]): DimensionFigures =>
  Object.fromEntries(attributes.flatMap(({ name, figures }) => (isDrawingLetter(name) ? [[name, figures]] : [])));

const TEXT = /(data-letter="([^"]*)"[^>]*>)[^<]*/g;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');

/** The markup of a drawing with figures in place of the letters that have some. */
export const withFigures = (markup: string, figures: DimensionFigures | undefined): string =>
  markup.replace(TEXT, (_, start: string, letter: string) => start + escaped(figures?.[letter] || letter));
