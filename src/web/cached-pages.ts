/** Shared by browser and service worker: no imports. */

/** Cache names include the version of the build, so that an older one is never served. */
export const CACHE_NAMES = { pages: 'pages-', files: 'files-', pictures: 'pictures' } as const;

export const OFFLINE_PAGE = '/offline';
/** Cached at install; the cart works offline, because its lines are in the browser. */
export const SHELL_PAGES = [OFFLINE_PAGE, '/', '/EnquiryCart'];

/** Personal and gated responses, and tools, bypass the worker. */
const UNTOUCHED = /^\/(api|uploads\/catalogues|office|admin|dev|docs|connection-test\.svg|service-worker\.js)(\/|$)/;
const PERSONAL =
  /^\/(reset-password|ThankYou|error|Register|Account|MyEnquiries|MyProjects|MyDownloads|Quotation|EnquiryStatus|ConfirmNewsletter|Unsubscribe)(\/|$)/i;

export const bypassesWorker = ({ pathname }: URL) => UNTOUCHED.test(pathname);

export function mayCachePage(url: URL): boolean {
  if (bypassesWorker(url) || PERSONAL.test(url.pathname)) return false;
  return !['token', 'message', 'key', 'verify'].some((name) => url.searchParams.has(name));
}
