import { hookClamp } from '../geometry/hook-clamp.ts';
import { latch } from '../geometry/latch.ts';
import { straightLine } from '../geometry/straight-line.ts';
import { accessories } from './accessories.ts';
import { type Product, product } from './catalogue.ts';
import { latchFacts, straightLineFacts } from './clamp-facts.ts';
import { latchSize, straightLineSize } from './clamp-sizes.ts';
import { firstSeries } from './first-series.ts';
import { horizontalClamps } from './horizontal-clamps.ts';
import { machineClamps } from './machine-clamps.ts';
import { verticalClamps } from './vertical-clamps.ts';
import { article, TOGGLE } from './wording.ts';

/** Steel-Smith's demonstration range: model names and capacities are invented. */

const three = (n: number): string => String(n).padStart(3, '0');

type StraightStyle = Parameters<typeof straightLineSize>[1];
const straightModels = (kilograms: number[], name: (kg: number, thread: number) => string, style: StraightStyle = {}) =>
  kilograms.map((kg) => {
    const size = straightLineSize(kg, style);
    return { name: name(kg, size.M), size, facts: straightLineFacts(kg, size) };
  });

type LatchStyle = Parameters<typeof latchSize>[1];
const latchModels = (kilograms: number[], suffix: string, style: LatchStyle = {}) =>
  kilograms.map((kg) => {
    const size = latchSize(kg, style);
    return { name: `PAH-${three(kg)}${suffix}`, size, facts: latchFacts(kg, size) };
  });

const straightLines: Product[] = [
  product({
    slug: 'htc-push-pull-clamp',
    name: 'Push Pull Clamp, Four-Hole Base',
    category: 'push-pull-clamps',
    short: 'A lever moves the plunger in a straight line and locks it at the end of its stroke.',
    description: article(
      [
        `Pushes or pulls along the plunger’s axis, for locating parts against stops, closing moulds and feeding drawers. ${TOGGLE}`,
      ],
      [
        'Plunger guided over the full barrel',
        'Threaded tip takes caps, swivel feet and special ends',
        'The number after the slash is the thread of the tip',
      ],
    ),
    family: straightLine,
    tables: [
      {
        headline: 'Zinc-plated plunger',
        models: straightModels([45, 70, 110, 160, 250, 350, 500, 700], (kg, m) => `HTC-${kg}/M${m}`),
      },
      {
        number: 2,
        headline: 'Zinc-plated plunger, black grip',
        models: straightModels([70, 110, 160, 250], (kg, m) => `HTC-${kg}-K/M${m}`, { grip: 'black' }),
      },
    ],
  }),
  product({
    slug: 'htc-push-pull-clamp-long-stroke',
    name: 'Push Pull Clamp, Long Stroke',
    category: 'push-pull-clamps',
    short: 'The same body with a stroke longer by half.',
    description: article(
      [`For parts that are loaded from the front and need room to be lifted out. ${TOGGLE}`],
      ['Longer guide and base', 'Threaded tip takes caps and swivel feet'],
    ),
    family: straightLine,
    tables: [
      {
        headline: 'Long stroke',
        models: straightModels([45, 70, 110, 160, 250, 350, 500], (kg) => `HTC-${kg}-L`, { stroke: 1.5 }),
      },
    ],
  }),
  product({
    slug: 'htc-heavy-duty-straight-line-clamp',
    name: 'Heavy Duty Straight Line Clamp',
    category: 'heavy-duty-straight-line-clamps',
    short: 'Cast body and long guide for 1000 kg to 4500 kg.',
    description: article(
      [`For moulds, presses and large welding fixtures. ${TOGGLE}`],
      ['Cast body with full-length guide', 'Stroke up to about 80 mm'],
    ),
    family: straightLine,
    tables: [
      { headline: 'Heavy duty', models: straightModels([1000, 1500, 2000, 2500, 3200, 4500], (kg) => `HTC-${kg}-HD`) },
    ],
  }),
  product({
    slug: 'htc-heavy-duty-straight-line-clamp-long-stroke',
    name: 'Heavy Duty Straight Line Clamp, Long Stroke',
    category: 'heavy-duty-straight-line-clamps',
    short: 'Cast body with a stroke longer by a third.',
    description: article(
      [`For core pullers and transfer fixtures. ${TOGGLE}`],
      ['Cast body with full-length guide', 'Long base spreads the bolts'],
    ),
    family: straightLine,
    tables: [
      {
        headline: 'Heavy duty, long stroke',
        models: straightModels([1000, 1500, 2000, 2500, 3200], (kg) => `HTC-${kg}-HDL`, { stroke: 1.33 }),
      },
    ],
  }),
  product({
    slug: 'htc-ss-stainless-steel-straight-line-clamp',
    name: 'Stainless Steel Push Pull Clamp',
    category: 'stainless-steel-straight-line-clamps',
    short: 'Stainless plunger, lever and links; coated body.',
    description: article(
      [`For washdown areas and outdoor equipment. ${TOGGLE}`],
      ['Stainless plunger and lever', 'Black grip'],
    ),
    family: straightLine,
    tables: [
      {
        headline: 'Stainless steel',
        models: straightModels([70, 110, 160, 250, 350, 500], (kg) => `HTC-${kg}-SS`, {
          metal: 'stainless',
          grip: 'black',
        }),
      },
    ],
  }),
];

const pullAction: Product[] = [
  product({
    slug: 'pah-latch-clamp',
    name: 'Pull Action Latch Clamp',
    category: 'latch-clamps',
    short: 'Draws two parts together with an adjustable U-bolt.',
    description: article(
      [`For lids, moulds, doors and split housings. ${TOGGLE}`],
      ['Length of the bow is set by two nuts', 'Latch plate supplied'],
    ),
    family: latch,
    tables: [{ headline: 'Standard bow', models: latchModels([150, 220, 350, 500, 700, 1000, 1500, 2000, 3000], '') }],
  }),
  product({
    slug: 'pah-latch-clamp-long-bow',
    name: 'Pull Action Latch Clamp, Long Bow',
    category: 'latch-clamps',
    short: 'A bow half as long again, for thick gaskets and deep frames.',
    description: article(
      [`Where the latch plate stands back from the edge. ${TOGGLE}`],
      ['Length of the bow is set by two nuts', 'Latch plate supplied'],
    ),
    family: latch,
    tables: [
      { headline: 'Long bow', models: latchModels([150, 220, 350, 500, 700, 1000, 1500], '-L', { reach: 1.5 }) },
    ],
  }),
  product({
    slug: 'pah-hook-clamp',
    name: 'Pull Action Hook Clamp',
    category: 'hook-clamps',
    short: 'A forged hook on a threaded eye, with a keeper.',
    description: article(
      [`The hook lifts clear of its keeper in the same movement that opens the lever. ${TOGGLE}`],
      ['Length is set by turning the hook on its rod', 'Keeper with cross pin supplied'],
    ),
    family: hookClamp,
    tables: [{ headline: 'Forged hook', models: latchModels([150, 220, 350, 500, 700, 1000, 1500, 2000], '-HK') }],
  }),
  product({
    slug: 'pah-hook-clamp-long',
    name: 'Pull Action Hook Clamp, Long Rod',
    category: 'hook-clamps',
    short: 'A longer threaded rod bridges wide joints.',
    description: article(
      [`For double frames and insulated doors. ${TOGGLE}`],
      ['Length is set by turning the hook on its rod', 'Keeper with cross pin supplied'],
    ),
    family: hookClamp,
    tables: [{ headline: 'Long rod', models: latchModels([220, 350, 500, 700, 1000], '-HKL', { reach: 1.45 }) }],
  }),
  product({
    slug: 'pah-ss-stainless-steel-latch-clamp',
    name: 'Stainless Steel Latch Clamp',
    category: 'stainless-steel-pull-action-clamps',
    short: 'All metal parts of stainless steel 1.4301.',
    description: article(
      [`For kettles, hatches and outdoor covers. ${TOGGLE}`],
      ['Suited to alkaline cleaning agents', 'Latch plate supplied'],
    ),
    family: latch,
    tables: [
      {
        headline: 'Stainless steel',
        models: latchModels([150, 220, 350, 500, 700, 1000], '-SS', { metal: 'stainless', grip: 'black' }),
      },
    ],
  }),
  product({
    slug: 'pah-ss-stainless-steel-hook-clamp',
    name: 'Stainless Steel Hook Clamp',
    category: 'stainless-steel-pull-action-clamps',
    short: 'Stainless hook, lever and keeper.',
    description: article(
      [`For hygienic covers that are opened many times a day. ${TOGGLE}`],
      ['No plated parts', 'Keeper with cross pin supplied'],
    ),
    family: hookClamp,
    tables: [
      {
        headline: 'Stainless steel',
        models: latchModels([150, 220, 350, 500, 700], '-HKS', { metal: 'stainless', grip: 'black' }),
      },
    ],
  }),
];

export const steelSmith: Product[] = [
  ...verticalClamps,
  ...horizontalClamps,
  ...straightLines,
  ...pullAction,
  ...machineClamps,
  firstSeries,
  ...accessories,
];
