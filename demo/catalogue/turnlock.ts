import { type HingeSize, hinge, hingeOpens } from '../geometry/hinge.ts';
import { indexingPlunger } from '../geometry/indexing-plunger.ts';
import { pullHandle } from '../geometry/pull-handle.ts';
import { type QuarterTurnLatchSize, quarterTurnLatch } from '../geometry/quarter-turn-latch.ts';
import { clearance, fact, figure, half, nearest, type Product, product, THREADS, trait } from './catalogue.ts';
import { handleModels } from './handle-sizes.ts';
import { indexingModels } from './kipp-plungers.ts';
import { article } from './wording.ts';

/** Invented latching and panel hardware. Model numbers follow no maker's system. */

const LATCHES: [thread: number, grips: number[]][] = [
  [16, [12, 16, 20]],
  [20, [14, 18, 24, 30]],
  [24, [18, 24, 32]],
];
const DRIVES: Record<QuarterTurnLatchSize['drive'], string> = {
  wing: 'Wing knob',
  slot: 'Slot',
  triangle: 'Triangle key',
  square: 'Square key',
};

const latchModels = (prefix: string, look: Pick<QuarterTurnLatchSize, 'drive' | 'housing' | 'knob'>) =>
  LATCHES.flatMap(([M, grips]) =>
    grips.map((h) => {
      const size: QuarterTurnLatchSize = {
        D: half(M * 1.6),
        M,
        L: half(Math.min(M * 0.85, h - 1)),
        h,
        C: half(M * 1.9 + 6),
        k: half(look.drive === 'wing' ? M * 0.8 : M * 0.26),
        ...look,
      };
      return {
        name: `${prefix}-${M}-${h}`,
        size,
        facts: [
          trait('Drive', DRIVES[look.drive]),
          trait('Material', look.housing === 'stainless' ? 'Stainless steel' : 'Zinc die-cast'),
          trait('Mounting', 'Round hole with flats'),
        ],
      };
    }),
  );

const HINGES: [width: number, length: number][] = [
  [40, 30],
  [40, 40],
  [50, 50],
  [60, 60],
  [76, 60],
  [76, 76],
  [100, 80],
];
const hingeModels = (prefix: string, look: Pick<HingeSize, 'leaf' | 'pin' | 'knuckles'>, stretch = 1) =>
  HINGES.map(([W, length]) => {
    const screw = nearest(THREADS, W * 0.08);
    const L = half(length * stretch);
    const size: HingeSize = {
      W,
      L,
      A: half(W * 0.6),
      B: half(L - clearance(screw) * 3.2),
      d: clearance(screw),
      t: half(2 + W * 0.035),
      D: half((2 + W * 0.035) * 2.1),
      ...look,
    };
    return {
      name: `${prefix}-${W}x${L}`,
      size,
      facts: [
        fact('Opens', hingeOpens, '°'),
        fact('Load per pair', Math.round((W * L) / 10) * 10 * (look.leaf === 'stainless' ? 0.4 : 0.2), 'N'),
        trait(
          'Material',
          look.leaf === 'stainless' ? 'Stainless steel' : look.leaf === 'aluminium' ? 'Aluminium' : 'Zinc die-cast',
        ),
        trait('Mounting', `Countersunk screws M${screw}`),
        figure('Holes', 4, '-'),
      ],
    };
  });

export const turnlock: Product[] = [
  product({
    slug: 'quarter-turn-latch-wing-knob',
    name: 'Quarter-Turn Latch with Wing Knob',
    category: 'quarter-turn-latches',
    short: 'Opens by hand with a quarter turn.',
    description: article(
      ['For service doors that are opened often.'],
      ['The wing shows the position of the cam', 'Nut fastens it in a round hole'],
    ),
    family: quarterTurnLatch,
    tables: [
      { headline: 'Wing knob', models: latchModels('QW', { drive: 'wing', housing: 'diecast', knob: 'black' }) },
    ],
  }),
  product({
    slug: 'quarter-turn-latch-slot',
    name: 'Quarter-Turn Latch with Slot',
    category: 'quarter-turn-latches',
    short: 'Opens with a coin or a screwdriver.',
    description: article(['For covers that only staff should open.'], ['Low head', 'Nut fastens it in a round hole']),
    family: quarterTurnLatch,
    tables: [{ headline: 'Slot', models: latchModels('QS', { drive: 'slot', housing: 'diecast', knob: 'diecast' }) }],
  }),
  product({
    slug: 'quarter-turn-latch-triangle',
    name: 'Quarter-Turn Latch with Triangle Key',
    category: 'quarter-turn-latches',
    short: 'Key-operated latch for control cabinets.',
    description: article(
      ['For cabinets and train interiors.'],
      ['Key stands flush in a well', 'Nut fastens it in a round hole'],
    ),
    family: quarterTurnLatch,
    tables: [
      {
        headline: 'Triangle key',
        models: latchModels('QT', { drive: 'triangle', housing: 'diecast', knob: 'diecast' }),
      },
    ],
  }),
  product({
    slug: 'quarter-turn-latch-square-stainless',
    name: 'Quarter-Turn Latch with Square Key, Stainless Steel',
    category: 'quarter-turn-latches',
    short: 'Stainless housing for washdown enclosures.',
    description: article(
      ['For hygienic enclosures and outdoor cabinets.'],
      ['Smooth head', 'Nut fastens it in a round hole'],
    ),
    family: quarterTurnLatch,
    tables: [
      {
        headline: 'Square key, stainless',
        models: latchModels('QQS', { drive: 'square', housing: 'stainless', knob: 'stainless' }),
      },
    ],
  }),
  product({
    slug: 'locking-plunger-stainless',
    name: 'Locking Plunger, Stainless Steel',
    category: 'locking-plungers',
    short: 'Locks removable guards and slides; the red knob shows where to pull.',
    description: article(
      ['For guards, drawers and sliding panels that are opened daily.'],
      ['Stainless body and pin', 'Signal-red knob'],
    ),
    family: indexingPlunger,
    tables: [
      {
        headline: 'Stainless steel, without lock nut',
        models: indexingModels((M, d) => `TL-${M}-${d}`, { body: 'stainless', knob: 'red', lockNut: false }),
      },
    ],
  }),
  product({
    slug: 'locking-plunger-steel',
    name: 'Locking Plunger, Steel, with Lock Nut',
    category: 'locking-plungers',
    short: 'Blackened body, red knob, lock nut.',
    description: article(
      ['For adjustable frames and seats.'],
      ['Thread sets the depth, the lock nut holds it', 'Signal-red knob'],
    ),
    family: indexingPlunger,
    tables: [
      {
        headline: 'Steel, with lock nut',
        models: indexingModels((M, d) => `TLK-${M}-${d}-N`, { body: 'oxide', knob: 'red', lockNut: true }),
      },
    ],
  }),
  product({
    slug: 'hinge-die-cast',
    name: 'Hinge, Die-Cast',
    category: 'hinges',
    short: 'Leaf hinge with countersunk holes.',
    description: article(['For doors of guards and enclosures.'], ['Stainless pin', 'Opens to 110°']),
    family: hinge,
    tables: [
      { headline: 'Zinc die-cast', models: hingeModels('HD', { leaf: 'diecast', pin: 'stainless', knuckles: 3 }) },
    ],
  }),
  product({
    slug: 'hinge-stainless',
    name: 'Hinge, Stainless Steel',
    category: 'hinges',
    short: 'Stainless leaf hinge for wet places.',
    description: article(
      ['For washdown machines and outdoor doors.'],
      ['All parts of stainless steel', 'Opens to 110°'],
    ),
    family: hinge,
    tables: [
      { headline: 'Stainless steel', models: hingeModels('HS', { leaf: 'stainless', pin: 'stainless', knuckles: 3 }) },
    ],
  }),
  product({
    slug: 'hinge-aluminium-long',
    name: 'Hinge, Aluminium, Long',
    category: 'hinges',
    short: 'Five knuckles carry wide doors.',
    description: article(['For profile frames and light doors.'], ['Five knuckles', 'Opens to 110°']),
    family: hinge,
    tables: [
      {
        headline: 'Aluminium, long',
        models: hingeModels('HAL', { leaf: 'aluminium', pin: 'stainless', knuckles: 5 }, 1.5),
      },
    ],
  }),
  product({
    slug: 'enclosure-handle-aluminium',
    name: 'Enclosure Handle, Aluminium',
    category: 'enclosure-handles',
    short: 'Cast bow handle for doors and drawers.',
    description: article(
      ['For racks, enclosures and instruments.'],
      ['Screwed on from behind', 'Bead-blasted surface'],
    ),
    family: pullHandle,
    tables: [
      { headline: 'Aluminium, cast', models: handleModels('bow', 'EH', { body: 'aluminium', tube: 'aluminium' }) },
    ],
  }),
  product({
    slug: 'enclosure-handle-stainless-tube',
    name: 'Enclosure Handle, Stainless Tube',
    category: 'enclosure-handles',
    short: 'Stainless tube between two brackets.',
    description: article(['For heavy doors in wet places.'], ['Screwed on from behind', 'Any hole pitch on request']),
    family: pullHandle,
    tables: [{ headline: 'Stainless tube', models: handleModels('tube', 'EHT', { body: 'black', tube: 'stainless' }) }],
  }),
];
