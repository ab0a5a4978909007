import { buildUploadUrl } from '../../../platform/files/upload-url.ts';
import type { NewCartLine } from './cart-changes.ts';

export interface ModelToAdd {
  model_id: number;
  product_id: number | null;
  model_name: string;
  image_upload1: string | null;
}
export type ModelReply = ModelToAdd | readonly ModelToAdd[];

export const toNewCartLine = ({ model_id, product_id, model_name, image_upload1 }: ModelToAdd): NewCartLine => ({
  id: model_id,
  model_id,
  product_id,
  name: model_name,
  image: buildUploadUrl('models', image_upload1),
});

export function parseModelReply(reply: ModelReply): NewCartLine {
  const model = 'model_id' in reply ? reply : reply[0];
  if (!model?.model_id) throw new Error('No data returned from API');
  return toNewCartLine(model);
}

/** A line of the cart for pages without the model's record; the enquiry looks up the rest by id. */
export const buildLineByName = (id: number, name: string): NewCartLine => ({
  id,
  model_id: id,
  product_id: null,
  name,
  image: '',
});

/**
 * Both events, because Firefox cancels the request for the record before `pagehide`, and phones may lack
 * `beforeunload`.
 */
const LEAVING = ['beforeunload', 'pagehide'];

/** Stores the model's record or, if the visitor leaves before it is loaded, the page's data. */
export async function storeLineOnce(
  record: Promise<NewCartLine>,
  known: NewCartLine | undefined,
  store: (line: NewCartLine) => void,
): Promise<void> {
  let stored = false;
  const onLeave = () => {
    if (!known || stored) return;
    stored = true;
    store(known);
  };
  for (const name of LEAVING) window.addEventListener(name, onLeave);
  try {
    const line = await record;
    if (!stored) store(line);
  } catch (error) {
    if (!stored) throw error;
  } finally {
    for (const name of LEAVING) window.removeEventListener(name, onLeave);
  }
}
