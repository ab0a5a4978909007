import { DomUtils } from 'htmlparser2';
import { rulesOf } from '../../../platform/svg/css-references.ts';
import { markDimensions } from './mark-dimensions.ts';
import { allowedValue, ELEMENTS, isAllowedAttribute, isLook, TEXT_ELEMENTS, WRAPPERS } from './svg-allow-list.ts';
import { around, elementsIn, isElement, parsedSvg, type SvgElement, serialised, textOf } from './svg-tree.ts';

/** A larger drawing is shown as a picture. */
const MAX_LENGTH = 400_000;
const MAX_ELEMENTS = 6000;
const MAX_DEPTH = 40;

/** A drawing as SVG with nothing in it but shapes and text; undefined where it is none or too large. */
export function cleanSvg(source: string): string | undefined {
  const root = cleanedSvg(source, '');
  return root && `${serialised(root)}\n`;
}

/** The cleaned root element. All ids begin with `prefix`, so that several drawings can be in one page. */
export function cleanedSvg(source: string, prefix: string): SvgElement | undefined {
  const root = source.length > MAX_LENGTH ? undefined : parsedSvg(source);
  if (!root) return undefined;
  const elements = elementsIn(root);
  if (elements.length > MAX_ELEMENTS || elements.some(isTooDeep)) return undefined;
  inlineClasses(elements);
  clean(root, prefix);
  dropNestedUses(root);
  markDimensions(root, prefix);
  return root;
}

function isTooDeep(element: SvgElement): boolean {
  let depth = 0;
  for (const _ of around(element)) if (++depth > MAX_DEPTH) return true;
  return false;
}

/** What is in an element, without the wrappers around it. */
const unwrapped = (element: SvgElement): SvgElement['children'] =>
  element.children.flatMap((child) => (isElement(child) && WRAPPERS.has(child.name) ? unwrapped(child) : [child]));

function clean(element: SvgElement, prefix: string): void {
  const isText = TEXT_ELEMENTS.has(element.name);
  // A browser reads what is in these two as HTML.
  const isPlain = element.name === 'title' || element.name === 'desc';
  element.children = unwrapped(element).filter((child) =>
    isElement(child) ? ELEMENTS.has(child.name) && !isPlain : child.type === 'text' && isText,
  );
  for (const child of element.children) {
    child.parent = element;
    if (isElement(child)) clean(child, prefix);
  }
  element.attribs = cleanedAttributes(element, prefix);
}

function cleanedAttributes({ name: tag, attribs }: SvgElement, prefix: string): Record<string, string> {
  const kept: Record<string, string> = tag === 'svg' ? { xmlns: 'http://www.w3.org/2000/svg' } : {};
  for (const [name, value] of Object.entries({ ...attribs, ...declarations(attribs.style ?? '') })) {
    if (name === 'id' && /^[\p{L}\d_.:-]+$/u.test(value)) kept.id = prefix + value;
    if (/^(xlink:)?href$/.test(name) && /^#[\p{L}\d_.:-]+$/u.test(value)) kept.href = `#${prefix}${value.slice(1)}`;
    const allowed = isAllowedAttribute(name) ? allowedValue(value, prefix) : undefined;
    if (allowed !== undefined) kept[name] = allowed;
  }
  return kept;
}

/** `fill:none;stroke:#000` as attributes: the pages of the site allow no styles in their HTML. */
function declarations(style: string): Record<string, string> {
  const pairs = style.split(';').map((part) => {
    const [name = '', ...value] = part.split(':');
    return [
      name.trim().toLowerCase(),
      value
        .join(':')
        .replace(/!important/i, '')
        .trim(),
    ] as const;
  });
  return Object.fromEntries(pairs.filter(([name, value]) => isLook(name) && value));
}

/** Drawing programs write `<style>.a{fill:none}</style>` and `class="a"`; the rules of such classes become attributes. */
function inlineClasses(elements: SvgElement[]): void {
  const sheets = elements.filter(({ name }) => name === 'style').map(textOf);
  const rules = new Map<string, Record<string, string>>();
  for (const { selector, body } of rulesOf(sheets.join(''))) {
    const looks = declarations(body);
    for (const one of selector.split(',')) {
      const name = /^\.([\w-]+)$/.exec(one.trim())?.[1];
      if (name) rules.set(name, { ...rules.get(name), ...looks });
    }
  }
  if (!rules.size) return;
  for (const { attribs } of elements)
    for (const name of attribs.class?.split(/\s+/) ?? []) Object.assign(attribs, rules.get(name));
}

/** A copy of a part that holds copies itself could multiply without end. */
function dropNestedUses(root: SvgElement): void {
  const uses = DomUtils.getElementsByTagName('use', root);
  const holders = new Set(uses.flatMap((use) => [...around(use)].map(({ attribs }) => `#${attribs.id}`)));
  for (const use of uses) if (!use.attribs.href || holders.has(use.attribs.href)) DomUtils.removeElement(use);
}
