import { DomUtils } from 'htmlparser2';
import { isDrawingLetter } from '../units/attribute-label.ts';
import { around, type SvgElement, textOf } from './svg-tree.ts';

const NAMED = /^(?:dim|dimension)[-_.:](\p{L}\d{0,2})$/iu;

/**
 * Gives each dimension of a drawing `data-dim` and its text `data-letter`. A dimension is found by its data-dim, by its id
 * (`A`, `dim-A`), or by a text that is nothing but a letter, then with the group around it where that has no other text.
 */
export function markDimensions(root: SvgElement, idPrefix: string): void {
  for (const { attribs } of DomUtils.findAll(({ name }) => name === 'g' || name === 'text', root.children)) {
    const letter = attribs['data-dim'] ?? letterOfId(attribs.id?.slice(idPrefix.length) ?? '');
    delete attribs['data-dim'];
    if (letter && isDrawingLetter(letter)) attribs['data-dim'] = letter;
  }
  for (const text of DomUtils.getElementsByTagName('text', root)) {
    const letter = textOf(text);
    const dimension = [...around(text)].find(({ attribs }) => attribs['data-dim']);
    if (dimension ? dimension.attribs['data-dim'] !== letter : !isDrawingLetter(letter)) continue;
    if (!dimension) groupOf(text, root).attribs['data-dim'] = letter;
    const holder = DomUtils.findAll(({ name }) => name === 'tspan', text.children).find(
      (part) => textOf(part) === letter,
    );
    (holder ?? text).attribs['data-letter'] = letter;
  }
}

const letterOfId = (id: string) => (isDrawingLetter(id) ? id : NAMED.exec(id)?.[1]);

function groupOf(text: SvgElement, root: SvgElement): SvgElement {
  const [, parent] = around(text);
  const isGroup = parent && parent !== root && parent.name === 'g';
  return isGroup && DomUtils.getElementsByTagName('text', parent, true, 2).length === 1 ? parent : text;
}
