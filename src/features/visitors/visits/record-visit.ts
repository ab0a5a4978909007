import { recordView } from './recently-viewed.ts';
import { trackView, type ViewedItem } from './track-view.ts';

/** The item of a page; with the paths of its image and page, it is listed among those that the visitor has viewed recently. */
export interface Visited extends ViewedItem {
  image?: string;
  link?: string;
}

/** Records a view for the statistics and, with a link, in the visitor's recently viewed list. */
export function recordVisit({ image = '', link, ...item }: Visited): void {
  trackView(item);
  if (link) recordView({ id: item.item_id, name: item.item_name, image, link });
}
