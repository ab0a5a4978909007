import { optionalData } from '../../../web/optional-data.ts';
import type { LoaderInput } from '../../../web/page.ts';
import type { Drawing } from './drawing.contract.ts';

/** A symbol is omitted from the page's data, because the page already has the markup. */
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
