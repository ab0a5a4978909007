/** What a drawing inside a page may consist of. Everything else is left out (docs/decisions/080-drawings.md). */

/** Shapes, groups and text. No script, style sheet, link, HTML, animation, picture or filter. */
export const ELEMENTS = new Set([
  ...['g', 'defs', 'symbol', 'use', 'title', 'desc', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline'],
  ...['polygon', 'text', 'tspan', 'marker', 'pattern', 'clipPath', 'linearGradient', 'radialGradient', 'stop'],
]);

/** Left out themselves, but not what is in them. */
export const WRAPPERS = new Set(['a', 'switch']);

/** Text in other elements is white space of the source. */
export const TEXT_ELEMENTS = new Set(['text', 'tspan', 'title', 'desc']);

/** Attributes that say how something looks. They may also be properties of a style attribute or a class. */
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

export const isLook = (name: string) => LOOKS.has(name);
export const isAllowedAttribute = (name: string) => LOOKS.has(name) || GEOMETRY.has(name) || OURS.has(name);

const URL_REFERENCE = /url\s*\(/i;
const OWN_REFERENCE = /^url\(\s*["']?#([\w.:-]+)["']?\s*\)$/i;

/** The value of an attribute: without references to anything but the drawing's own parts, whose ids get the prefix. */
export function allowedValue(value: string, prefix: string): string | undefined {
  // A backslash could hide a word from the next check.
  if (value.includes('\\') || value.includes('//')) return undefined;
  if (!URL_REFERENCE.test(value)) return value;
  const id = OWN_REFERENCE.exec(value.trim())?.[1];
  return id && `url(#${prefix}${id})`;
}
