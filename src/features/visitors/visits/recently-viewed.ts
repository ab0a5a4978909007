/** An entry of the storage key `recentlyViewedProducts`. */
export interface ViewedProduct {
  id: number;
  name: string;
  image: string;
  /** The path of its page. Identifies the entry, since a product and a model may have the same id. */
  link: string;
}

const STORAGE_KEY = 'recentlyViewedProducts';
export const MAX_RECENTLY_VIEWED = 10;

/** The list with this item moved or added to the front. */
export function withViewed(list: readonly ViewedProduct[], item: ViewedProduct): ViewedProduct[] {
  return [item, ...list.filter(({ link }) => link !== item.link)].slice(0, MAX_RECENTLY_VIEWED);
}

const isViewedProduct = (value: unknown): value is ViewedProduct =>
  typeof value === 'object' && value !== null && 'name' in value && typeof Reflect.get(value, 'link') === 'string';

/** Newest first; an invalid stored value reads as an empty list. */
export function readRecentlyViewed(): ViewedProduct[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(list) ? list.filter(isViewedProduct).slice(0, MAX_RECENTLY_VIEWED) : [];
  } catch {
    return [];
  }
}

export const clearRecentlyViewed = () => localStorage.removeItem(STORAGE_KEY);

/** Adds a viewed item to the stored list. */
export function recordView(item: ViewedProduct): void {
  if (item.id && item.name) localStorage.setItem(STORAGE_KEY, JSON.stringify(withViewed(readRecentlyViewed(), item)));
}
