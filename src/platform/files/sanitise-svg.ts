import { escapeAttribute, escapeText } from 'entities';
import { createMarkupParser, TooDeepError } from '../markup-parser.ts';
import { loadsFile } from '../svg/css-references.ts';
import { SvgCopies } from '../svg/svg-copies.ts';
import { readSvgSource } from '../svg/svg-source.ts';
import { cutText } from '../text/cut-text.ts';
import type { FileProblem } from './run-in-file-worker.ts';

/** Allowed elements. All of them draw; there are no scripts, animation of attributes or HTML. */
const ELEMENTS = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'style', 'switch', 'view'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'image'],
  ...['text', 'tspan', 'textPath', 'marker', 'pattern', 'clipPath', 'mask'],
  ...['linearGradient', 'radialGradient', 'stop', 'filter', 'feBlend', 'feColorMatrix', 'feComposite', 'feDropShadow'],
  ...['feFlood', 'feGaussianBlur', 'feMerge', 'feMergeNode', 'feMorphology', 'feOffset'],
]);
/** Additions of drawing programs, removed with their content: editor data, SVG fonts, flowing text. */
const UNDRAWN = new Set([
  ...['metadata', 'font', 'font-face', 'color-profile', 'flowRoot', 'meshgradient', 'solidcolor', 'solidColor'],
]);
/** A typeface of a style sheet; without its file the text is drawn in another typeface. */
const FONT = /@font-face\s*\{[^{}]*\}/gi;
const WRAPPER = 'a';
const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
/** Allowed attributes with a namespace; attributes of drawing programs are removed. */
const PREFIXED = new Set(['xlink:href', 'xml:space', 'xml:lang']);
const EVENT = /^on/i;
const LINK = /(^|:)href$/i;
const OWN_LINK = /^\s*(#|data:image\/(png|jpe?g|webp|gif);)/i;
/** Attributes that are never interpreted as CSS. */
const NAMING = /^(id|class|(data|aria)-[\w-]+)$/;
/** Maximum nesting; decoders refuse deeper nesting as well. */
const MAX_DEPTH = 256;
/** Limit of repeated parts. Drawing programs repeat an arrow or a hatching some hundred times. */
const MAX_COPIES = 20_000;
/**
 * Maximum number of style elements, because the decoder's time grows with the square of their number. Drawing programs
 * write one.
 */
const MAX_STYLES = 100;
const CHUNK = 16_384;

const unsafeProblem = (what: string): FileProblem => ({
  problem: 'is an SVG with scripts or outside references',
  allowed: `an SVG of shapes only, without ${what}`,
});
const COPIES: FileProblem = {
  problem: `is an SVG that draws its own parts more than ${MAX_COPIES} times`,
  allowed: 'an SVG with fewer copies of copies',
};
const STYLES: FileProblem = {
  problem: `is an SVG with more than ${MAX_STYLES} style sheets`,
  allowed: 'an SVG with one style sheet',
};
const NO_SVG: FileProblem = { problem: 'is not a readable SVG', allowed: 'an SVG that a browser shows, in UTF-8' };

export function findSvgProblem(bytes: Uint8Array): FileProblem | undefined {
  const safe = sanitiseSvg(bytes);
  if ('problem' in safe) return safe;
  return safe === bytes ? undefined : unsafeProblem('what drawing programs add');
}

/** Refuses elements outside an allow-list, references to other files, and excessive repetition of parts. */
export function sanitiseSvg(bytes: Uint8Array): Uint8Array | FileProblem {
  const source = readSvgSource(bytes);
  if (source === undefined) return NO_SVG;
  const cleaner = new SvgCleaner();
  const parser = createMarkupParser(cleaner, MAX_DEPTH, { xmlMode: true });
  try {
    // In portions, so that a refused file is not read to its end.
    for (let at = 0; !cleaner.problem && at < source.text.length; at += CHUNK)
      parser.write(source.text.slice(at, at + CHUNK));
    if (!cleaner.problem) parser.end();
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error;
    return unsafeProblem(`more than ${MAX_DEPTH} levels`);
  }
  const problem = cleaner.problem ?? cleaner.problemOfWhole();
  if (problem) return problem;
  return source.isPlain && cleaner.isPlain ? bytes : Buffer.from(cleaner.written());
}

class SvgCleaner {
  problem: FileProblem | undefined;
  isPlain = true;
  readonly #copies = new SvgCopies();
  readonly #open: string[] = [];
  readonly #prefixes = new Set<string>();
  #written = '';
  #root: string | undefined;
  #left = 0;
  #styles = 0;
  #rules = '';

  onopentag(tag: string, attributes: Record<string, string>): void {
    for (const [attribute, value] of Object.entries(attributes))
      if (attribute.startsWith('xmlns:') && value === SVG) this.#prefixes.add(attribute.slice('xmlns:'.length));
    const name = this.#nameOf(tag);
    const isUndrawn = this.#left > 0 || isEditorElement(name, attributes);
    if (isUndrawn) this.#left += 1;
    if (isUndrawn || name === WRAPPER || name !== tag) this.isPlain = false;
    if (isUndrawn || name === WRAPPER) return;
    this.#root ??= name;
    if (this.#root !== 'svg') this.problem ??= NO_SVG;
    this.#open.push(name);
    if (!ELEMENTS.has(name)) this.#refuse(`<${name}>`);
    const allowed = this.#attributesOf(name, attributes);
    this.#copies.openTag(name, allowed);
    const written = Object.entries(allowed).map(([attribute, value]) => ` ${attribute}="${escapeAttribute(value)}"`);
    const spaces = this.#open.length === 1 ? ` xmlns="${SVG}" xmlns:xlink="${XLINK}"` : '';
    this.#written += `<${name}${spaces}${written.join('')}>`;
  }

  ontext(text: string): void {
    if (this.#left > 0 || !this.#open.length) return;
    if (this.#open.at(-1) === 'style') this.#rules += text;
    else this.#written += escapeText(text);
  }

  onclosetag(tag: string): void {
    const name = this.#nameOf(tag);
    if (this.#left > 0) this.#left -= 1;
    else if (name !== WRAPPER) this.#close(name);
  }

  #close(name: string): void {
    this.#copies.closeTag();
    this.#open.pop();
    if (name === 'style') this.#closeStyle();
    this.#written += `</${name}>`;
  }

  #closeStyle(): void {
    const rules = this.#rules.replace(FONT, (font) => (loadsFile(font) ? '' : font));
    if (rules !== this.#rules) this.isPlain = false;
    this.#styles += 1;
    if (this.#styles > MAX_STYLES) this.problem ??= STYLES;
    if (loadsFile(rules)) this.#refuse('@import and addresses in <style>');
    this.#copies.addStyleSheet(rules);
    this.#written += escapeText(rules);
    this.#rules = '';
  }

  oncdatastart(): void {
    this.isPlain = false;
  }

  onprocessinginstruction(name: string): void {
    if (name !== '?xml' && !/^!doctype$/i.test(name)) this.isPlain = false;
  }

  problemOfWhole(): FileProblem | undefined {
    if (this.#root !== 'svg') return NO_SVG;
    return this.#copies.total() > MAX_COPIES ? COPIES : undefined;
  }

  written(): string {
    return `${this.#written}\n`;
  }

  #refuse(what: string): void {
    this.problem ??= unsafeProblem(what);
  }

  #nameOf(tag: string): string {
    const [prefix = '', local] = tag.split(':');
    return local !== undefined && this.#prefixes.has(prefix) ? local : tag;
  }

  #attributesOf(element: string, attributes: Record<string, string>): Record<string, string> {
    const allowed: Record<string, string> = {};
    for (const [name, value] of Object.entries(attributes)) {
      if (name === 'xmlns' || name === 'xmlns:xlink') {
        if (value !== SVG && value !== XLINK) this.isPlain = false;
      } else if (name.includes(':') && !PREFIXED.has(name)) {
        if (!name.startsWith('xmlns:')) this.isPlain = false;
      } else {
        if (isActiveAttribute(name, value)) this.#refuse(`${name}="${cutText(value, 60)}" in <${element}>`);
        allowed[name] = value;
      }
    }
    return allowed;
  }
}

/** True for elements that only a drawing program reads; a `switch` has plain shapes for all others. */
function isEditorElement(name: string, attributes: Record<string, string>): boolean {
  if (name === 'foreignObject') return (attributes.requiredExtensions ?? attributes.requiredFeatures) !== undefined;
  return name.includes(':') ? !/:script$/i.test(name) : UNDRAWN.has(name);
}

function isActiveAttribute(name: string, value: string): boolean {
  if (EVENT.test(name)) return true;
  if (LINK.test(name)) return !OWN_LINK.test(value);
  return !NAMING.test(name) && loadsFile(value);
}
