import sanitizeHtml from 'sanitize-html';

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
/** In a style or attribute: another style sheet, or a reference to anything but a part of this picture. */
const LOADS = /@import|url\(\s*["']?\s*(?!#)|\\/i;
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style/gi;
/** Entities and processing instructions can hide all of the above; drawing programs write only a plain DOCTYPE and these. */
const HIDDEN = /<!ENTITY|<!DOCTYPE[^>]*\[|<\?(?!xml\s)/i;
const HAS_CDATA = /<!\[CDATA\[/;

/** Whether an SVG only draws: it has just the elements of an allow-list and refers to nothing outside itself. */
export function isSafeSvg(bytes: Uint8Array): boolean {
  const source = utf8(bytes);
  if (source === undefined || HIDDEN.test(source) || HAS_CDATA.test(source)) return false;
  if ([...source.matchAll(STYLE)].some(([, rules = '']) => LOADS.test(rules) || rules.includes('&'))) return false;
  const names: string[] = [];
  let safe = true;
  sanitizeHtml(source, {
    parser: { xmlMode: true },
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag(name, attributes) {
      names.push(name);
      if (!ELEMENTS.has(name) || Object.entries(attributes).some(isActive)) safe = false;
    },
  });
  return safe && names[0] === 'svg';
}

function isActive([name, value]: [string, string]): boolean {
  if (EVENT.test(name)) return true;
  return LINK.test(name) ? !OWN_LINK.test(value) : LOADS.test(value);
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
