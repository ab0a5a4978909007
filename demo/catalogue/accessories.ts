import { clampArm } from '../geometry/clamp-arm.ts';
import { clampGrip } from '../geometry/clamp-grip.ts';
import { type ClampSpindleSize, clampSpindle } from '../geometry/clamp-spindle.ts';
import { type SpindleEndSize, spindleEnds } from '../geometry/spindle-end.ts';
import { type SpindleNutSize, spindleNut } from '../geometry/spindle-nut.ts';
import type { VerticalSize } from '../geometry/vertical-layout.ts';
import { allModels, fact, type Product, product, trait } from './catalogue.ts';
import { spindleLengths, THREADS_OF_SPINDLES } from './spindle-sizes.ts';
import { verticalClamps } from './vertical-clamps.ts';
import { article } from './wording.ts';

/** Accessories and spare parts of Steel-Smith's hold-down clamps, as named in the leaflets. They are invented. */

const STEEL = trait('Material', 'Steel, zinc plated');
const RUBBER = trait('Material', 'Neoprene, 70 Shore A');

const spindles = (prefix: string, end: ClampSpindleSize['end'], head: string) =>
  THREADS_OF_SPINDLES.flatMap((M) =>
    spindleLengths(M).map((L) => ({
      name: `${prefix}-M${M}x${L}`,
      size: { end, M, L, metal: 'zinc' } as const,
      facts: [...(end === 'foot' ? [fact('Tilt', 7, '°')] : []), trait('Head', head), STEEL],
    })),
  );

const ends = (prefix: string, style: SpindleEndSize['style']) =>
  THREADS_OF_SPINDLES.map((M) => ({
    name: `${prefix}-M${M}`,
    size: { style, M, metal: 'zinc' } as const,
    facts: style === 'foot' ? [fact('Tilt', 7, '°'), STEEL] : [RUBBER],
  }));

const nuts = (prefix: string, style: SpindleNutSize['style']) =>
  THREADS_OF_SPINDLES.map((M) => ({
    name: `${prefix}-M${M}`,
    size: { style, M, metal: 'zinc' } as const,
    facts: [STEEL],
  }));

/** The clamps whose grips and arms are sold as parts, with their sizes. */
export const clampsWithParts = allModels(
  verticalClamps.filter(({ slug }) => slug === 'vtc-vertical-clamp-flanged-base-u-bar'),
).map(({ name, table, sizeKey }) => ({ name, table, size: JSON.parse(sizeKey) as VerticalSize }));

export const accessories: Product[] = [
  product({
    slug: 'sr-spindle-rubber-cap',
    name: 'Spindle with Rubber Cap',
    category: 'clamp-spindles',
    short: 'Threaded spindle with two nuts and a cap that protects painted and soft surfaces.',
    description: article(
      ['Fits every hold-down clamp with the same thread. The longer one reaches low workpieces.'],
      [
        'Two nuts supplied',
        'Cap of neoprene, 70 Shore A',
        'Stands out of its lower nut by at most six times its thread',
      ],
    ),
    family: clampSpindle,
    pictured: 'SR-M8x48',
    tables: [{ headline: 'Rubber cap', models: spindles('SR', 'cap', 'Rubber cap') }],
  }),
  product({
    slug: 'sp-spindle-plain-end',
    name: 'Spindle with Plain End',
    category: 'clamp-spindles',
    short: 'Threaded spindle with two nuts for welding fixtures, where rubber would burn.',
    description: article(
      ['Fits every hold-down clamp with the same thread.'],
      ['Two nuts supplied', 'Takes caps and swivel feet later'],
    ),
    family: clampSpindle,
    pictured: 'SP-M8x48',
    tables: [{ headline: 'Plain end', models: spindles('SP', 'plain', 'Plain end') }],
  }),
  product({
    slug: 'sf-spindle-swivel-foot',
    name: 'Spindle with Swivel Foot',
    category: 'clamp-spindles',
    short: 'Threaded spindle with two nuts and a foot that follows faces up to 7° out of square.',
    description: article(
      ['Fits every hold-down clamp with the same thread.'],
      ['Two nuts supplied', 'Ball joint with a steel bush'],
    ),
    family: clampSpindle,
    pictured: 'SF-M8x48',
    tables: [{ headline: 'Swivel foot', models: spindles('SF', 'foot', 'Swivel foot') }],
  }),
  product({
    slug: 'rc-rubber-cap',
    name: 'Rubber Cap',
    category: 'clamp-caps-and-feet',
    short: 'Pushed over the end of a spindle; ten in a bag.',
    description: article(['The part that wears first: keep a bag of them beside the fixture.'], ['Ten in a bag']),
    family: spindleEnds,
    pictured: 'RC-M8',
    tables: [{ headline: 'Neoprene, ten in a bag', models: ends('RC', 'cap') }],
  }),
  product({
    slug: 'swf-swivel-foot',
    name: 'Swivel Foot',
    category: 'clamp-caps-and-feet',
    short: 'Screwed onto a plain spindle; adapts to faces up to 7° out of square.',
    description: article(['Turns a plain spindle into one with a swivel foot.'], ['Ball joint with a steel bush']),
    family: spindleEnds,
    pictured: 'SWF-M8',
    tables: [{ headline: 'Zinc plated', models: ends('SWF', 'foot') }],
  }),
  product({
    slug: 'fw-flanged-washers',
    name: 'Flanged Washers, Pair',
    category: 'clamp-washers-and-nuts',
    short: 'Guide a spindle in the slot of a U-bar.',
    description: article(['One above and one below the bar.'], ['Supplied as a pair', 'Collar slides in the slot']),
    family: spindleNut,
    pictured: 'FW-M8',
    tables: [{ headline: 'Pair', models: nuts('FW', 'washer') }],
  }),
  product({
    slug: 'ln-lock-nuts',
    name: 'Lock Nuts, Pair',
    category: 'clamp-washers-and-nuts',
    short: 'Hold a spindle at its height above and below the bar.',
    description: article(['Tighten them against the bar with two spanners.'], ['Supplied as a pair']),
    family: spindleNut,
    pictured: 'LN-M8',
    tables: [{ headline: 'Pair', models: nuts('LN', 'nut') }],
  }),
  product({
    slug: 'gr-clamp-grip',
    name: 'Grip for Vertical Clamps',
    category: 'clamp-grips',
    short: 'Red vinyl grip of one clamp, pushed over its handle.',
    description: article(
      ['Warm it in water of 60 °C, and it slides over the handle without tools.'],
      ['Resists oil and coolant', 'The number after GR is that of the clamp'],
    ),
    family: clampGrip,
    pictured: 'GR-VTC-200-UB',
    tables: [
      {
        headline: 'Red vinyl',
        models: clampsWithParts.map(({ name, size }) => ({
          name: `GR-${name}`,
          size: { clamp: size, grip: 'red' } as const,
          facts: [trait('Material', 'Vinyl'), trait('Colour', 'Red')],
        })),
      },
    ],
  }),
  product({
    slug: 'bl-clamp-arm',
    name: 'Bar with Link for Vertical Clamps',
    category: 'clamp-arms',
    short: 'The arm of one clamp: its U-bar and the link that holds it shut.',
    description: article(
      ['Replaces an arm that a crash has bent. Do not straighten plates.'],
      ['Delivered without rivets and spindle', 'The number after BL is that of the clamp'],
    ),
    family: clampArm,
    pictured: 'BL-VTC-300-UB',
    tables: [
      {
        headline: 'Bar and link',
        models: clampsWithParts.map(({ name, size }) => ({ name: `BL-${name}`, size, facts: [STEEL] })),
      },
    ],
  }),
];
