import { optionalComponent } from '../../../ui/lazy.tsx';

export const LazyRecentlyViewed = optionalComponent(async () => (await import('./recently-viewed.tsx')).RecentlyViewed);

/** Loads the code with the data, so that both appear in one frame; the server never renders it. */
export async function loadWithRecentlyViewed<Data>(data: Promise<Data>): Promise<Data> {
  if (import.meta.env.SSR) return data;
  // Awaited together, because a failure of the data must reach the router before the browser reports it as unhandled.
  const [loaded] = await Promise.all([data, LazyRecentlyViewed.preload()]);
  return loaded;
}
