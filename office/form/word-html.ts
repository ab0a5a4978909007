/** A marker that Word writes before an item of a numbered list: 1. a) (iv) */
const NUMBERED = /^\(?([0-9]+|[a-z]|[ivxlc]+)[.)]/i;

const isItem = (element: Element | null): element is HTMLElement =>
  !!element &&
  (/^MsoListParagraph/.test(element.className) || /mso-list:\s*l\d/i.test(element.getAttribute('data-style') ?? ''));

const listOf = (item: HTMLElement): string =>
  /mso-list:\s*(l\d+)/i.exec(item.getAttribute('data-style') ?? '')?.[1] ?? '';

const levelOf = (item: HTMLElement): number =>
  Number(/mso-list:[^;]*\blevel(\d+)/i.exec(item.getAttribute('data-style') ?? '')?.[1] ?? 1);

/** Removes the marker of an item, and says whether it was a number. */
function takeMarker(item: HTMLElement): boolean {
  const marker = [...item.querySelectorAll<HTMLElement>('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('data-style') ?? ''),
  );
  const text = (marker?.textContent ?? '').trim();
  marker?.remove();
  return NUMBERED.test(text);
}

/**
 * Lists as Word copies them, paragraphs with a marker, as lists; without what only Word knows. Other HTML is as it was.
 *
 * @param body what was pasted, its styles in `data-style`; it is changed
 */
export function mendWord(body: HTMLElement): void {
  for (const own of body.querySelectorAll('o\\:p')) own.replaceWith(...own.childNodes);
  for (const first of [...body.querySelectorAll('p, li, div')]) {
    if (!isItem(first) || !first.isConnected || first.tagName === 'LI') continue;
    const items: HTMLElement[] = [first];
    // Another list may begin right after this one.
    for (
      let next = first.nextElementSibling;
      isItem(next) && listOf(next) === listOf(first);
      next = next.nextElementSibling
    )
      items.push(next);
    const open: { level: number; list: HTMLElement }[] = [];
    for (const item of items) {
      const [level, numbered] = [levelOf(item), takeMarker(item)];
      while ((open.at(-1)?.level ?? 0) > level) open.pop();
      let inner = open.at(-1);
      if (!inner || inner.level < level) {
        const list = body.ownerDocument.createElement(numbered ? 'ol' : 'ul');
        if (inner) (inner.list.lastElementChild ?? inner.list).append(list);
        else if (open.length === 0) first.before(list);
        inner = { level, list };
        open.push(inner);
      }
      const entry = body.ownerDocument.createElement('li');
      entry.append(...item.childNodes);
      inner.list.append(entry);
    }
    for (const item of items) item.remove();
  }
  for (const styled of body.querySelectorAll('[data-style]')) styled.removeAttribute('data-style');
}
