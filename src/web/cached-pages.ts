/** Which pages the service worker caches for offline use. Browser and worker share this file: no imports. */

/** Caches are named by the version of the build, so that nothing of an older one is ever served. */
export const CACHE = { pages: 'pages-', files: 'files-', pictures: 'pictures' } as const;

export const OFFLINE_PAGE = '/offline';
/** Cached at install: the page without a connection, home, and the basket, whose lines the browser holds itself. */
export const SHELL_PAGES = [OFFLINE_PAGE, '/', '/EnquiryCart'];

/** Answers that belong to a person or are gated, and tools: the worker does not even look at them. */
const UNTOUCHED = /^\/(api|uploads\/catalogues|office|admin|dev|docs|connection-test\.svg|service-worker\.js)(\/|$)/;
/** Pages that belong to a single visit. */
const OF_A_VISIT =
  /^\/(reset-password|ThankYou|error|Register|Account|MyEnquiries|ConfirmNewsletter|Unsubscribe)(\/|$)/i;

export const isUntouched = ({ pathname }: URL) => UNTOUCHED.test(pathname);

/** Whether a page may be cached: the same for everyone, with nothing personal in its URL. */
export function mayCachePage(url: URL): boolean {
  if (isUntouched(url) || OF_A_VISIT.test(url.pathname)) return false;
  return !['token', 'message', 'key', 'verify'].some((name) => url.searchParams.has(name));
}

/** Where 'Back to where I was' leads: a path of this site, never another host. */
export function safeReturn(from: string | null): string | undefined {
  return from && /^\/(?![/\\])/.test(from) && !from.startsWith(OFFLINE_PAGE) ? from : undefined;
}
