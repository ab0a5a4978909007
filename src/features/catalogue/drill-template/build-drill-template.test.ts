import { describe, expect, it } from 'vitest';
import { pdfContent } from '../../../../test/pdf-content.ts';
import { structureOfPdf } from '../../../../test/structure-of-pdf.ts';
import { AppCaches } from '../../../platform/app-caches.ts';
import type { ModelAttribute } from '../products/models.contract.ts';
import { buildDrillTemplate } from './build-drill-template.ts';
import { formatDxf } from './format-dxf.ts';
import { choosePaper, typesetTemplate } from './typeset-template.ts';

const caches = new AppCaches();

const attribute = (name: string, valueTexts: string, unit = 'mm'): ModelAttribute => ({
  ...{ title: name, value: valueTexts, name, unit, figures: valueTexts, attribute: name, group: '' },
});
const BASE = [
  attribute('Hole pitch, along', '35'),
  attribute('Hole pitch, across', '45.5'),
  attribute('Hole diameter', '6.6'),
  attribute('Holes', '4', ''),
  attribute('Base length', '60.5'),
  attribute('Width', '55'),
];
const CLAMP = [...BASE, attribute('Length', '122'), attribute('Height', '161.5'), attribute('Reach', '61.5')];
const arc = { behind: 20, height: 25, radius: 80, from: 10, to: 110 };
const templateOf = (
  attributes: ModelAttribute[],
  arcs = { bar: null, handle: null } as Parameters<typeof buildDrillTemplate>[0]['arcs'],
) => {
  const template = buildDrillTemplate({ model_name: 'VTC-200-UB', attributes, arcs });
  if (!template) throw new Error('There is no template');
  return template;
};

const typesetPdf = async (template: ReturnType<typeof templateOf>) => {
  const about = {
    siteName: 'Clamps',
    name: 'VTC-200-UB',
    product: 'Clamp',
    address: 'https://clamps.example',
    foot: '',
  };
  return (await typesetTemplate({ ...template, ...about, at: '2026-01-01T00:00:00Z' }, caches)).bytes;
};

type Circle = { x: number; y: number; diameter: number };
const NUMBER = /-?[\d.]+/g;

/** Circles of a page in millimetres from its lower left corner. Each is drawn as four curves, flipped and moved. */
function circlesInPdf(pdf: Uint8Array): Circle[] {
  const drawn = pdfContent(pdf).matchAll(/^1 0 0 -1 (\S+) (\S+) cm\n(?:(?!.* cm\n).*\n)*?(.*) m\n((?:.* c\n){4})/gm);
  return [...drawn].map(([, x0, y0, begin = '', curves = '']) => {
    const ends = curves
      .trim()
      .split('\n')
      .map((curve) => (curve.match(NUMBER) ?? []).slice(4).map(Number));
    const points = [(begin.match(NUMBER) ?? []).map(Number), ...ends].map(([x = 0, y = 0]) =>
      [Number(x0) + x, Number(y0) - y].map((each) => (each * 25.4) / 72),
    );
    const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)];
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    return { x: (left + right) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2, diameter: right - left };
  });
}

function circlesInDxf(dxf: string): Circle[] {
  const lines = dxf.split('\n');
  const pairs = Array.from(
    { length: lines.length >> 1 },
    (_, at) => [Number(lines[2 * at]), lines[2 * at + 1] ?? ''] as const,
  );
  const begins = pairs.flatMap(([code, value], at) => (code === 0 && value === 'CIRCLE' ? [at] : []));
  return begins.map((at) => {
    const of = (wanted: number) => Number(pairs.slice(at + 1).find(([code]) => code === wanted)?.[1]);
    return { x: of(10), y: of(20), diameter: 2 * of(40) };
  });
}

/** Maximum error of the holes, whose nominal pattern is 35 × 45.5 mm with 6.6 mm diameter. */
function errorOf(circles: Circle[]): number {
  const middle = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x0, y0] = [middle(circles.map(({ x }) => x)), middle(circles.map(({ y }) => y))];
  const errors = circles.flatMap(({ x, y, diameter }) => [
    Math.abs(Math.abs(x - x0) - 17.5),
    Math.abs(Math.abs(y - y0) - 22.75),
    Math.abs(diameter - 6.6),
  ]);
  return circles.length === 4 ? Math.max(...errors) : Number.POSITIVE_INFINITY;
}

describe('A drill template', () => {
  it('has the holes at their own size in the PDF and the DXF, within 0.01 mm', async () => {
    const template = templateOf(CLAMP, { bar: arc, handle: null });
    const pdf = await typesetPdf(template);
    expect(errorOf(circlesInPdf(pdf))).toBeLessThan(0.01);
    expect(errorOf(circlesInDxf(formatDxf(template, 'VTC-200-UB')))).toBeLessThan(0.01);
    expect(Buffer.from(pdf).equals(Buffer.from(await typesetPdf(template)))).toBe(true);
  });

  it('has a line of 50 mm to measure, with a tick at each end', async () => {
    const content = pdfContent(await typesetPdf(templateOf(CLAMP)));
    const lines = [...content.matchAll(/^(\S+) (\S+) m\n(\S+) (\S+) l\nS/gm)].map((line) => line.slice(1).map(Number));
    const lengths = lines.map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => (Math.hypot(x2 - x1, y2 - y1) * 25.4) / 72);
    expect(lengths.filter((length) => Math.abs(length - 50) < 0.001)).toHaveLength(1);
  });

  it('says in words what its drawing shows, and every text is part of its structure', async () => {
    const { structure, outside, open } = await structureOfPdf(await typesetPdf(templateOf(CLAMP)));
    expect([outside, open]).toEqual([[], 0]);
    expect(structure).toContain('"alt":"Holes and outline of VTC-200-UB at their own size"');
  });

  it('draws base, closed clamp and the way to open it where they are stated, and nothing else', () => {
    const layersOf = (...given: Parameters<typeof templateOf>) =>
      [...new Set(templateOf(...given).shapes.map(({ layer }) => layer))].sort();
    expect(layersOf(BASE.slice(0, 2))).toEqual(['CENTRES', 'DIMENSIONS']);
    expect(layersOf(BASE)).toEqual(['BASE', 'CENTRES', 'DIMENSIONS', 'HOLES']);
    expect(layersOf(CLAMP)).toEqual(['BASE', 'CENTRES', 'CLOSED', 'DIMENSIONS', 'HOLES']);
    expect(layersOf(CLAMP, { bar: arc, handle: arc })).toContain('OPEN');
  });

  it('says what is not stated, and is seen from the side where the holes go through the base sideways', () => {
    expect(templateOf(BASE.slice(0, 2)).notes).toEqual([
      '4 holes, pitch 35 × 45.5 mm. The diameter of the holes is not stated.',
    ]);
    const side = [
      attribute('Hole pitch, along', '30'),
      attribute('Hole height', '5.5'),
      attribute('Hole diameter', '3.4'),
    ];
    expect(templateOf(side).notes[0]).toBe('2 holes Ø 3.4 mm, pitch 30 mm, centres 5.5 mm above the mounting surface.');
  });

  it('is none of a model without a pitch, or with more holes than pitches tell the places of', () => {
    const model = { model_name: 'A', arcs: { bar: null, handle: null } };
    expect(buildDrillTemplate({ ...model, attributes: BASE.slice(1) })).toBeUndefined();
    const six = BASE.map((one) => (one.name === 'Holes' ? { ...one, figures: '6' } : one));
    expect(buildDrillTemplate({ ...model, attributes: six })).toBeUndefined();
  });

  it('is on the smallest paper that has room, beyond A3 on sheets of A4', () => {
    const on = (width: number, height: number) => {
      const { paper, columns, rows } = choosePaper(width, height);
      return `${paper.size} ${paper.layout} ${columns * rows}`;
    };
    expect([on(100, 100), on(250, 90), on(390, 200), on(270, 330)]).toEqual([
      ...['A4 portrait 1', 'A4 landscape 1', 'A3 landscape 1', 'A3 portrait 1'],
    ]);
    expect(on(700, 100)).toBe('A4 landscape 3');
  });
});
