import { storeViewedProduct } from './recently-viewed.ts';
import { trackView, type ViewedItem } from './track-view.ts';

/** With image and link, the item is listed as recently viewed. */
export interface PageVisit extends ViewedItem {
  image?: string;
  link?: string;
}

export function recordVisit({ image = '', link, ...item }: PageVisit): void {
  trackView(item);
  if (link) storeViewedProduct({ id: item.item_id, name: item.item_name, image, link });
}
