import { cutText } from '../../../platform/text/cut-text.ts';
import { safeSessionStorage } from '../../../web/stored/browser-storage.ts';
import { VIEW_COUNT_INTERVAL } from '../../../web/timings.ts';

export interface ViewedItem {
  item_id: number;
  item_name: string;
  item_type: 'category' | 'product' | 'model' | 'brand' | 'news' | 'event';
}

const MAX_WORDS = 100;

const isTrackingRefused = () => navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true;

/** Counts a view once per tab and half hour (docs/spec/api.md#page-views). */
export function trackView({ item_id, item_name, item_type }: ViewedItem): void {
  if (!item_id || !item_name || !item_type || isTrackingRefused() || !isDue(`viewed:${item_type}:${item_id}`)) return;
  sendReport('/api/track_page_view.php', { item_id, item_name, item_type });
}

export function trackSearchMiss(text: string): void {
  const words = cutText(text.trim(), MAX_WORDS);
  if (!words || isTrackingRefused() || !isDue(`missed:${words.toLowerCase()}`)) return;
  sendReport('/api/track_search_miss', { words });
}

function isDue(key: string): boolean {
  if (Date.now() - Number(safeSessionStorage.getItem(key)) < VIEW_COUNT_INTERVAL) return false;
  safeSessionStorage.setItem(key, String(Date.now()));
  return true;
}

/** Sends a report by fetch, because its `keepalive` lets the request outlive the page. */
function sendReport(path: string, body: object): void {
  fetch(`${__BACKEND__}${path}`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((error: unknown) => console.debug('This was not counted', path, error));
}
