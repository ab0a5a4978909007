/** Which pages the service worker caches for offline use. Browser and worker share this file: no imports. */

/** Cache names include the version of the build, so that nothing of an older one is ever served. */
export const CACHE = { pages: 'pages-', files: 'files-', pictures: 'pictures' } as const;

export const OFFLINE_PAGE = '/offline';
/** Cached at install. The cart's lines are stored in the browser. */
export const SHELL_PAGES = [OFFLINE_PAGE, '/', '/EnquiryCart'];

/** Personal and gated responses, and tools: the worker does not handle them at all. */
const UNTOUCHED = /^\/(api|uploads\/catalogues|office|admin|dev|docs|connection-test\.svg|service-worker\.js)(\/|$)/;
/** Pages that are specific to a visitor or a single visit. */
const PERSONAL =
  /^\/(reset-password|ThankYou|error|Register|Account|MyEnquiries|MyProjects|MyDownloads|Quotation|EnquiryStatus|ConfirmNewsletter|Unsubscribe)(\/|$)/i;

export const isUntouched = ({ pathname }: URL) => UNTOUCHED.test(pathname);

/** True if a page may be cached: the same for everyone, with nothing personal in its URL. */
export function mayCachePage(url: URL): boolean {
  if (isUntouched(url) || PERSONAL.test(url.pathname)) return false;
  return !['token', 'message', 'key', 'verify'].some((name) => url.searchParams.has(name));
}
