const OF_LIBRARY = /^\/(uploads|pictures)\/[^/]+\/[^/]+$/;

function pathHere(address: string): string {
  const { href, origin } = window.location;
  const url = URL.canParse(address, href) ? new URL(address, href) : undefined;
  return url?.origin === origin ? url.pathname : '';
}

/** Moves styles to `data-style`: the content security policy removes them, but Word's lists need them. */
const withStylesAside = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle=/gi, ' data-style='));

/**
 * Removes images from outside the library, which belong to other sites or would be broken.
 * @param mend further changes
 * @returns the HTML, and the number of removed images
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
