import { VIEW_COUNT_INTERVAL } from '../../../web/timings.ts';

export interface ViewedItem {
  item_id: number;
  item_name: string;
  item_type: 'category' | 'product' | 'model' | 'brand' | 'news' | 'event';
}

/** The visitor's browser requests not to be tracked. */
const isTrackingRefused = () => navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true;

/**
 * Reports to the server that an item was viewed: once per tab and half hour, without waiting for the response
 * (docs/spec/api.md#page-views).
 */
export function trackView({ item_id, item_name, item_type }: ViewedItem): void {
  if (!item_id || !item_name || !item_type || isTrackingRefused()) return;
  const key = `viewed:${item_type}:${item_id}`;
  if (Date.now() - Number(sessionStorage.getItem(key)) < VIEW_COUNT_INTERVAL) return;
  sessionStorage.setItem(key, String(Date.now()));
  // Not through the API client: only fetch itself has `keepalive`, which lets the request outlive the page.
  fetch(`${__BACKEND__}/api/track_page_view.php`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ item_id, item_name, item_type }),
  }).catch((error: unknown) => console.debug('The view was not counted', error));
}
