import { Parser } from 'htmlparser2';
import { loadsFile } from '../svg/css-references.ts';
import { SvgCopies } from '../svg/svg-copies.ts';
import type { FileProblem } from './file-problem.ts';

/** Elements that draw. No script, no animation of attributes, no HTML within, nothing that loads another file. */
const ELEMENTS = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'style', 'switch', 'view'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'image'],
  ...['text', 'tspan', 'textPath', 'marker', 'pattern', 'clipPath', 'mask'],
  ...['linearGradient', 'radialGradient', 'stop', 'filter', 'feBlend', 'feColorMatrix', 'feComposite', 'feDropShadow'],
  ...['feFlood', 'feGaussianBlur', 'feMerge', 'feMergeNode', 'feMorphology', 'feOffset'],
]);
const EVENT = /^on/i;
const LINK = /(^|:)href$/i;
const OWN_LINK = /^\s*(#|data:image\/(png|jpeg|webp|gif);)/i;
/** They are read by people and scripts, never as CSS. */
const NAMING = /^(id|class|(data|aria)-[\w-]+)$/;
/** Decoders refuse a deeper one as well. */
const MAX_DEPTH = 256;
/** Of parts that are drawn more than once. Drawing programs repeat an arrow or a hatching some hundred times. */
const MAX_COPIES = 20_000;
/** The decoder takes the square of their number. Drawing programs write one. */
const MAX_STYLES = 100;
const CHUNK = 16_384;

const UNSAFE: FileProblem = {
  problem: 'is an SVG with scripts or outside references',
  allowed: 'an SVG of shapes only',
};
const COPIES: FileProblem = {
  problem: `is an SVG that draws its own parts more than ${MAX_COPIES} times`,
  allowed: 'an SVG with fewer copies of copies',
};

const STYLES: FileProblem = {
  problem: `is an SVG with more than ${MAX_STYLES} style sheets`,
  allowed: 'an SVG with one style sheet',
};

/**
 * Why an SVG may not be stored: it does more than draw, which means that it has other elements than those of an allow-list or refers to
 * something outside itself, or it draws its parts again and again. Undefined for one that may.
 */
export function svgProblem(bytes: Uint8Array): FileProblem | undefined {
  const source = utf8(bytes);
  if (source === undefined || hidesSomething(source)) return UNSAFE;
  const copies = new SvgCopies();
  const open: string[] = [];
  let root: string | undefined;
  let safe = true;
  let styles = 0;
  let rules = '';
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        root ??= name;
        open.push(name);
        if (!ELEMENTS.has(name) || open.length > MAX_DEPTH || Object.entries(attributes).some(isActive)) safe = false;
        copies.openTag(name, attributes);
      },
      ontext(text) {
        if (open.at(-1) === 'style') rules += text;
      },
      onclosetag() {
        copies.closeTag();
        if (open.pop() !== 'style') return;
        styles += 1;
        if (loadsFile(rules)) safe = false;
        copies.styleSheet(rules);
        rules = '';
      },
    },
    { xmlMode: true },
  );
  // In portions: what is refused is not read to its end.
  for (let at = 0; safe && styles <= MAX_STYLES && at < source.length; at += CHUNK)
    parser.write(source.slice(at, at + CHUNK));
  if (styles > MAX_STYLES) return STYLES;
  if (safe) parser.end();
  if (!safe || root !== 'svg') return UNSAFE;
  return copies.total() > MAX_COPIES ? COPIES : undefined;
}

function isActive([name, value]: [string, string]): boolean {
  if (EVENT.test(name)) return true;
  if (LINK.test(name)) return !OWN_LINK.test(value);
  return !NAMING.test(name) && loadsFile(value);
}

/** Entities, CDATA and processing instructions can hide anything; drawing programs write only a plain DOCTYPE and the one of XML itself. */
function hidesSomething(source: string): boolean {
  if (/<!ENTITY|<!\[CDATA\[|<\?(?!xml\s)/i.test(source)) return true;
  const lower = source.toLowerCase();
  for (let at = lower.indexOf('<!doctype'); at >= 0; at = lower.indexOf('<!doctype', at + 1)) {
    const end = lower.indexOf('>', at);
    // One that does not end would be looked for again and again.
    if (end < 0 || lower.slice(at, end).includes('[')) return true;
  }
  return false;
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
