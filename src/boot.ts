// The first script of every page, in development too. It loads the page's code, whose addresses stand on its own
// element, after the first paint: until then the style, the font and the first picture have the line to themselves.
// A visitor who touches the page earlier gets the code at once. No imports: the script would wait for them.
//
// What the platform can do works before the code is loaded: links, forms, <details>, popovers. A button that does
// nothing without code is marked with data-replay, and its clicks are replayed, in their order, once each.

/** A picture that never arrives does not keep the page from becoming interactive. */
const MAX_WAIT_MS = 1500;
const TOUCHES = ['pointerdown', 'keydown', 'pointerover'];

const firstOf = (target: EventTarget, names: string[]) =>
  new Promise<void>((resolve) => {
    for (const name of names) target.addEventListener(name, () => resolve(), { once: true, passive: true });
  });
const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** A page in the background is not painted. */
const painted = () =>
  document.hidden
    ? Promise.resolve()
    : new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

function firstPictures(): Promise<unknown> {
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]');
  return Promise.all([...pictures].filter(({ complete }) => !complete).map((one) => firstOf(one, ['load', 'error'])));
}

/** The marked buttons that were pressed before the page's code had come. */
const earlyClicks: HTMLButtonElement[] = [];
function recordClick({ target }: Event) {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[data-replay]') : null;
  if (button) earlyClicks.push(button);
}

async function load([entry = '', ...chunks]: string[]): Promise<void> {
  document.addEventListener('click', recordClick);
  await Promise.race([firstPictures().then(painted), firstOf(window, TOUCHES), delay(MAX_WAIT_MS)]);
  for (const href of chunks) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href });
    document.head.append(link);
  }
  await import(/* @vite-ignore */ entry);
  document.removeEventListener('click', recordClick);
  for (const button of earlyClicks) {
    // React hydrates a place at once when it is clicked.
    if (button.isConnected) button.click();
    // The next press must see what this one has changed.
    await delay(0);
  }
}

const code = document.querySelector<HTMLScriptElement>('script[data-code]')?.dataset.code;
if (code) void load(code.split(' '));
