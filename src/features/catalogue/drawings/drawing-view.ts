import { lookUp } from '../../../platform/look-up.ts';
import { optionalData } from '../../../web/optional-data.ts';
import type { LoaderInput } from '../../../web/page.ts';
import type { Drawing } from './drawing.contract.ts';

/** Values by the letter of their dimension. */
export type DimensionFigures = Readonly<Record<string, string>>;

const TEXT = /(data-letter="([^"]*)"[^>]*>)[^<]*/g;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => lookUp(ESCAPES, character) ?? '');

export const withFigures = (markup: string, figures: DimensionFigures | undefined): string =>
  markup.replace(TEXT, (_, start: string, letter: string) => start + escaped(figures?.[letter] || letter));

/** Key of the markup: JSON omits symbols, and the page's HTML has the markup already. */
export const MARKUP = Symbol('markup');

export interface DrawingView extends Omit<Drawing, 'svg'> {
  file: string;
  alt: string;
  [MARKUP]?: string;
}

export async function loadDrawing(
  { api, signal }: Pick<LoaderInput, 'api' | 'signal'>,
  picture: { file: string; alt: string },
): Promise<DrawingView | null> {
  if (!/^[^/]+\.svg$/i.test(picture.file)) return null;
  const found = await optionalData(api.getData('/api/get_drawing.php', { file: picture.file }, signal), null);
  if (!found) return null;
  const { svg, ...view } = found;
  return { ...picture, ...view, [MARKUP]: svg };
}
