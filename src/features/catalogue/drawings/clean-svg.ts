import { DomUtils } from 'htmlparser2';
import { parseCssRules } from '../../../platform/svg/css-references.ts';
import { isDrawingLetter } from '../measures/parse-attribute-label.ts';
import {
  isSvgElement,
  listAncestors,
  listSvgElements,
  parseSvg,
  readElementText,
  type SvgElement,
  serialiseSvg,
} from './svg-tree.ts';

/** Allowed elements (docs/decisions/080-drawings.md). */

const ELEMENTS = new Set([
  ...['g', 'defs', 'symbol', 'use', 'title', 'desc', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline'],
  ...['polygon', 'text', 'tspan', 'marker', 'pattern', 'clipPath', 'linearGradient', 'radialGradient', 'stop'],
]);

/** Elements that are removed, but whose content stays. */
const WRAPPERS = new Set(['a', 'switch']);

const TEXT_ELEMENTS = new Set(['text', 'tspan', 'title', 'desc']);

/** Names that are allowed as attributes, and as properties of a style attribute or a class. */
const LOOKS = new Set([
  ...[
    'fill',
    'fill-opacity',
    'fill-rule',
    'clip-path',
    'clip-rule',
    'color',
    'display',
    'dominant-baseline',
    'opacity',
  ],
  ...['font-family', 'font-size', 'font-stretch', 'font-style', 'font-variant', 'font-weight', 'letter-spacing'],
  ...['marker-end', 'marker-mid', 'marker-start', 'paint-order', 'stop-color', 'stop-opacity', 'stroke'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['stroke-opacity', 'stroke-width', 'text-anchor', 'vector-effect', 'visibility', 'word-spacing'],
]);

const GEOMETRY = new Set([
  ...['cx', 'cy', 'd', 'dx', 'dy', 'fx', 'fy', 'height', 'points', 'r', 'rotate', 'rx', 'ry', 'transform', 'width'],
  ...['x', 'x1', 'x2', 'y', 'y1', 'y2', 'viewBox', 'preserveAspectRatio', 'pathLength', 'textLength', 'lengthAdjust'],
  ...['clipPathUnits', 'gradientTransform', 'gradientUnits', 'spreadMethod', 'offset', 'patternUnits'],
  ...[
    'patternContentUnits',
    'patternTransform',
    'markerHeight',
    'markerWidth',
    'markerUnits',
    'orient',
    'refX',
    'refY',
  ],
]);

const OURS = new Set(['data-dim', 'data-letter', 'data-value', 'data-extent', 'data-view', 'data-box', 'data-scale']);

const isPresentationAttribute = (name: string) => LOOKS.has(name);
const isAllowedAttribute = (name: string) => LOOKS.has(name) || GEOMETRY.has(name) || OURS.has(name);

const URL_REFERENCE = /url\s*\(/i;
const OWN_REFERENCE = /^url\(\s*["']?#([\w.:-]+)["']?\s*\)$/i;

/** References may only point to the drawing's own elements, whose ids get the prefix. */
function sanitiseValue(value: string, prefix: string): string | undefined {
  // A backslash could hide a word from the next check.
  if (value.includes('\\') || value.includes('//')) return undefined;
  if (!URL_REFERENCE.test(value)) return value;
  const id = OWN_REFERENCE.exec(value.trim())?.[1];
  return id && `url(#${prefix}${id})`;
}

const NAMED = /^(?:dim|dimension)[-_.:](\p{L}\d{0,2})$/iu;

/** A dimension is found by data-dim, by id, or by a text of one letter. */
function markDimensions(root: SvgElement, idPrefix: string): void {
  for (const { attribs } of DomUtils.findAll(({ name }) => name === 'g' || name === 'text', root.children)) {
    const letter = attribs['data-dim'] ?? parseLetterOfId(attribs.id?.slice(idPrefix.length) ?? '');
    delete attribs['data-dim'];
    if (letter && isDrawingLetter(letter)) attribs['data-dim'] = letter;
  }
  for (const text of DomUtils.getElementsByTagName('text', root)) {
    const letter = readElementText(text);
    const dimension = [...listAncestors(text)].find(({ attribs }) => attribs['data-dim']);
    if (dimension ? dimension.attribs['data-dim'] !== letter : !isDrawingLetter(letter)) continue;
    if (!dimension) findLabelGroup(text, root).attribs['data-dim'] = letter;
    const holder = DomUtils.findAll(({ name }) => name === 'tspan', text.children).find(
      (piece) => readElementText(piece) === letter,
    );
    (holder ?? text).attribs['data-letter'] = letter;
  }
}

const parseLetterOfId = (id: string) => (isDrawingLetter(id) ? id : NAMED.exec(id)?.[1]);

function findLabelGroup(text: SvgElement, root: SvgElement): SvgElement {
  const [, parent] = listAncestors(text);
  const isGroup = parent && parent !== root && parent.name === 'g';
  return isGroup && DomUtils.getElementsByTagName('text', parent, true, 2).length === 1 ? parent : text;
}

const MAX_LENGTH = 400_000;
const MAX_ELEMENTS = 6000;
const MAX_DEPTH = 40;

/** @returns undefined for an invalid or too large drawing */
export function cleanSvg(source: string): string | undefined {
  const root = parseCleanSvg(source, '');
  return root && `${serialiseSvg(root)}\n`;
}

export function parseCleanSvg(source: string, prefix: string): SvgElement | undefined {
  const root = source.length > MAX_LENGTH ? undefined : parseSvg(source);
  if (!root) return undefined;
  const elements = listSvgElements(root);
  if (elements.length > MAX_ELEMENTS || elements.some(isTooDeep)) return undefined;
  inlineClasses(elements);
  cleanElement(root, prefix);
  dropNestedUses(root);
  markDimensions(root, prefix);
  return root;
}

function isTooDeep(element: SvgElement): boolean {
  let depth = 0;
  for (const _ of listAncestors(element)) if (++depth > MAX_DEPTH) return true;
  return false;
}

const unwrapChildren = (element: SvgElement): SvgElement['children'] =>
  element.children.flatMap((child) =>
    isSvgElement(child) && WRAPPERS.has(child.name) ? unwrapChildren(child) : [child],
  );

function cleanElement(element: SvgElement, prefix: string): void {
  const isText = TEXT_ELEMENTS.has(element.name);
  // Browsers parse the content of title and desc as HTML.
  const isPlain = element.name === 'title' || element.name === 'desc';
  element.children = unwrapChildren(element).filter((child) =>
    isSvgElement(child) ? ELEMENTS.has(child.name) && !isPlain : child.type === 'text' && isText,
  );
  for (const child of element.children) {
    child.parent = element;
    if (isSvgElement(child)) cleanElement(child, prefix);
  }
  element.attribs = cleanAttributes(element, prefix);
}

function cleanAttributes({ name: tag, attribs }: SvgElement, prefix: string): Record<string, string> {
  const safe: Record<string, string> = tag === 'svg' ? { xmlns: 'http://www.w3.org/2000/svg' } : {};
  for (const [name, value] of Object.entries({ ...attribs, ...parseDeclarations(attribs.style ?? '') })) {
    if (name === 'id' && /^[\p{L}\d_.:-]+$/u.test(value)) safe.id = prefix + value;
    if (/^(xlink:)?href$/.test(name) && /^#[\p{L}\d_.:-]+$/u.test(value)) safe.href = `#${prefix}${value.slice(1)}`;
    const allowed = isAllowedAttribute(name) ? sanitiseValue(value, prefix) : undefined;
    if (allowed !== undefined) safe[name] = allowed;
  }
  return safe;
}

function parseDeclarations(style: string): Record<string, string> {
  const pairs = style.split(';').map((piece) => {
    const [name = '', ...value] = piece.split(':');
    return [
      name.trim().toLowerCase(),
      value
        .join(':')
        .replace(/!important/i, '')
        .trim(),
    ] as const;
  });
  return Object.fromEntries(pairs.filter(([name, value]) => isPresentationAttribute(name) && value));
}

/** Drawing programs write `<style>.a{fill:none}</style>` and `class="a"`; the rules become attributes. */
function inlineClasses(elements: SvgElement[]): void {
  const styleTexts = elements.filter(({ name }) => name === 'style').map(readElementText);
  const rules = new Map<string, Record<string, string>>();
  for (const { selector, body } of parseCssRules(styleTexts.join(''))) {
    const looks = parseDeclarations(body);
    for (const one of selector.split(',')) {
      const name = /^\.([\w-]+)$/.exec(one.trim())?.[1];
      if (name) rules.set(name, { ...rules.get(name), ...looks });
    }
  }
  if (!rules.size) return;
  for (const { attribs } of elements)
    for (const name of attribs.class?.split(/\s+/) ?? []) Object.assign(attribs, rules.get(name));
}

/** Nested `use` elements could multiply the drawing without end. */
function dropNestedUses(root: SvgElement): void {
  const uses = DomUtils.getElementsByTagName('use', root);
  const holders = new Set(uses.flatMap((use) => [...listAncestors(use)].map(({ attribs }) => `#${attribs.id}`)));
  for (const use of uses) if (!use.attribs.href || holders.has(use.attribs.href)) DomUtils.removeElement(use);
}
