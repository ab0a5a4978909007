import { localStore } from '../../../web/stored/browser-storage.ts';
import { parseStoredJson, storedField, storedImage, storedText } from '../../../web/stored/stored-json.ts';

export interface ViewedProduct {
  id: number;
  name: string;
  image: string;
  /** Identifies the entry, because a product and a model may have the same id. */
  link: string;
}

const STORAGE_KEY = 'recentlyViewedProducts';
export const MAX_RECENTLY_VIEWED = 10;

export function withViewed(list: readonly ViewedProduct[], item: ViewedProduct): ViewedProduct[] {
  return [item, ...list.filter(({ link }) => link !== item.link)].slice(0, MAX_RECENTLY_VIEWED);
}

/** Only these paths become links, because stored values may be manipulated. */
const PATH = /^\/(ProductModels|product-single)\/[^/\\]/;

function asViewed(value: unknown): ViewedProduct[] {
  const name = storedText(storedField(value, 'name'));
  const link = storedText(storedField(value, 'link'));
  if (!name || !PATH.test(link)) return [];
  const id = storedField(value, 'id');
  return [{ id: typeof id === 'number' ? id : 0, name, image: storedImage(storedField(value, 'image')), link }];
}

export function readRecentlyViewed(): ViewedProduct[] {
  const stored = parseStoredJson(localStore.getItem(STORAGE_KEY));
  const viewed = Array.isArray(stored) ? stored.flatMap(asViewed) : [];
  return viewed.reduceRight<ViewedProduct[]>(withViewed, []);
}

export const clearRecentlyViewed = () => localStore.removeItem(STORAGE_KEY);

export function recordView(item: ViewedProduct): void {
  if (item.id && item.name) localStore.setItem(STORAGE_KEY, JSON.stringify(withViewed(readRecentlyViewed(), item)));
}
