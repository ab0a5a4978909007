/** Where the site serves what the library holds. */
const OF_LIBRARY = /^\/(uploads|pictures)\/[^/]+\/[^/]+$/;

/** The path of an address on this site; '' for one that is elsewhere, or none. */
function pathHere(address: string): string {
  const { href, origin } = window.location;
  const url = URL.canParse(address, href) ? new URL(address, href) : undefined;
  return url?.origin === origin ? url.pathname : '';
}

/**
 * Pasted HTML without the pictures that the library does not hold, which visitors would see broken, or from somebody else's site.
 *
 * @returns the HTML, and how many were left out
 */
export function withoutForeignPictures(html: string): { html: string; left: number } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  let left = 0;
  for (const picture of body.querySelectorAll('img')) {
    const path = pathHere(picture.getAttribute('src') ?? '');
    if (OF_LIBRARY.test(path)) picture.setAttribute('src', path);
    else {
      picture.remove();
      left += 1;
    }
  }
  return left || body.querySelector('img') ? { html: body.innerHTML, left } : { html, left };
}
