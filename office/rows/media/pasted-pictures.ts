/** Where the site serves what the library holds. */
const OF_LIBRARY = /^\/(uploads|pictures)\/[^/]+\/[^/]+$/;

/** The path of an address on this site; '' for one that is elsewhere, or none. */
function pathHere(address: string): string {
  const { href, origin } = window.location;
  const url = URL.canParse(address, href) ? new URL(address, href) : undefined;
  return url?.origin === origin ? url.pathname : '';
}

/** Styles would only be refused, each with a complaint in the console; what Word says in them is read from `data-style`. */
const withStylesAside = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle=/gi, ' data-style='));

/**
 * Pasted HTML without the pictures that the library does not hold, which visitors would see broken, or from somebody else's site.
 *
 * @param mend what else is changed of it
 * @returns the HTML, and how many were left out
 */
export function withoutForeignPictures(
  html: string,
  mend: (body: HTMLElement) => void,
): { html: string; left: number } {
  const { body } = new DOMParser().parseFromString(withStylesAside(html), 'text/html');
  mend(body);
  let left = 0;
  for (const picture of body.querySelectorAll('img')) {
    const path = pathHere(picture.getAttribute('src') ?? '');
    if (OF_LIBRARY.test(path)) picture.setAttribute('src', path);
    else {
      picture.remove();
      left += 1;
    }
  }
  return { html: body.innerHTML, left };
}
