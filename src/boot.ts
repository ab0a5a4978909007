// The only script that a page's HTML asks for. It brings the page's code, whose addresses stand on its own element,
// after what the visitor came for has been painted: until then style, type and the first picture have the line to
// themselves. Whoever touches the page earlier gets the code at once, and a press on a button that has none yet is made
// again when it has. No imports: it would wait for them.

/** A picture that hangs does not keep the page from coming alive. */
const LONGEST_WAIT = 1500;
const TOUCHES = ['pointerdown', 'keydown', 'pointerover'];

const happens = (target: EventTarget, names: string[]) =>
  new Promise<void>((resolve) => {
    for (const name of names) target.addEventListener(name, () => resolve(), { once: true, passive: true });
  });
const passes = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** A frame that nobody sees is not painted. */
const painted = () =>
  document.hidden
    ? Promise.resolve()
    : new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

function firstPictures(): Promise<unknown> {
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]');
  return Promise.all([...pictures].filter(({ complete }) => !complete).map((one) => happens(one, ['load', 'error'])));
}

let pressed: HTMLButtonElement | null = null;
/** Links and forms work without code. */
function note({ target }: Event) {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button && !button.form) pressed = button;
}

async function bring([entry = '', ...others]: string[]): Promise<void> {
  document.addEventListener('click', note);
  await Promise.race([firstPictures().then(painted), happens(window, TOUCHES), passes(LONGEST_WAIT)]);
  for (const href of others) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href });
    document.head.append(link);
  }
  await import(/* @vite-ignore */ entry);
  document.removeEventListener('click', note);
  pressed?.click();
}

const code = document.querySelector<HTMLScriptElement>('script[data-code]')?.dataset.code;
if (code) void bring(code.split(' '));
