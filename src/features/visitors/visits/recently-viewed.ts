import { safeLocalStorage } from '../../../web/stored/browser-storage.ts';
import {
  parseStoredJson,
  readStoredField,
  readStoredImageFile,
  readStoredText,
} from '../../../web/stored/stored-json.ts';

export interface ViewedProduct {
  id: number;
  name: string;
  image: string;
  /** Identifies the entry, because a product and a model may have the same id. */
  link: string;
}

const STORAGE_KEY = 'recentlyViewedProducts';
export const MAX_RECENTLY_VIEWED = 10;

export function addViewedProduct(list: readonly ViewedProduct[], item: ViewedProduct): ViewedProduct[] {
  return [item, ...list.filter(({ link }) => link !== item.link)].slice(0, MAX_RECENTLY_VIEWED);
}

/** Only these paths become links, because stored values may be manipulated. */
const PATH = /^\/(ProductModels|product-single)\/[^/\\]/;

function parseViewedProduct(value: unknown): ViewedProduct[] {
  const name = readStoredText(readStoredField(value, 'name'));
  const link = readStoredText(readStoredField(value, 'link'));
  if (!name || !PATH.test(link)) return [];
  const id = readStoredField(value, 'id');
  return [
    { id: typeof id === 'number' ? id : 0, name, image: readStoredImageFile(readStoredField(value, 'image')), link },
  ];
}

export function readRecentlyViewed(): ViewedProduct[] {
  const stored = parseStoredJson(safeLocalStorage.getItem(STORAGE_KEY));
  const viewed = Array.isArray(stored) ? stored.flatMap(parseViewedProduct) : [];
  return viewed.reduceRight<ViewedProduct[]>(addViewedProduct, []);
}

export const clearRecentlyViewed = () => safeLocalStorage.removeItem(STORAGE_KEY);

export function storeViewedProduct(item: ViewedProduct): void {
  if (item.id && item.name)
    safeLocalStorage.setItem(STORAGE_KEY, JSON.stringify(addViewedProduct(readRecentlyViewed(), item)));
}
