import { getOwnValue } from '../../../platform/get-own-value.ts';
import { getOptionalData } from '../../../web/optional-data.ts';
import type { LoaderInput } from '../../../web/page-module.ts';
import type { DrawingReply } from './drawing.contract.ts';

/** Values by the letter of their dimension. */
export type DimensionTexts = Readonly<Record<string, string>>;

const TEXT = /(data-letter="([^"]*)"[^>]*>)[^<]*/g;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeMarkup = (text: string) => text.replace(/[&<>]/g, (character) => getOwnValue(ESCAPES, character) ?? '');

export const insertDimensionTexts = (markup: string, dimensionTexts: DimensionTexts | undefined): string =>
  markup.replace(TEXT, (_, start: string, letter: string) => start + escapeMarkup(dimensionTexts?.[letter] || letter));

/** Key of the markup: JSON omits symbols, and the page's HTML has the markup already. */
export const MARKUP_KEY = Symbol('markup');

export interface DrawingView extends Omit<DrawingReply, 'svg'> {
  file: string;
  alt: string;
  [MARKUP_KEY]?: string;
}

export async function loadDrawingView(
  { api, signal }: Pick<LoaderInput, 'api' | 'signal'>,
  image: { file: string; alt: string },
): Promise<DrawingView | null> {
  if (!/^[^/]+\.svg$/i.test(image.file)) return null;
  const found = await getOptionalData(api.getData('/api/get_drawing.php', { file: image.file }, signal), null);
  if (!found) return null;
  const { svg, ...view } = found;
  return { ...image, ...view, [MARKUP_KEY]: svg };
}
