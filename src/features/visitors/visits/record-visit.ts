import { recordView } from './recently-viewed.ts';
import { trackView, type ViewedItem } from './track-view.ts';

/** Records a view for the statistics and, with a link, in the visitor's recently viewed list. */
export function recordVisit(item: ViewedItem, image: string, link: string): void {
  trackView(item);
  if (link) recordView({ id: item.item_id, name: item.item_name, image, link });
}
