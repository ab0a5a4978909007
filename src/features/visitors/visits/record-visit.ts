import { recordView } from './recently-viewed.ts';
import { trackView, type ViewedItem } from './track-view.ts';

/** With image and link, the item is listed as recently viewed. */
export interface Visited extends ViewedItem {
  image?: string;
  link?: string;
}

export function recordVisit({ image = '', link, ...item }: Visited): void {
  trackView(item);
  if (link) recordView({ id: item.item_id, name: item.item_name, image, link });
}
