import { anchorHoles, type LevellingFootSize, levellingFoot } from '../geometry/levelling-foot.ts';
import { type PositioningPinSize, positioningPin } from '../geometry/positioning-pin.ts';
import { type Fact, fact, figure, half, type Product, product, trait } from './catalogue.ts';
import { article } from './wording.ts';

/** Invented levelling and locating parts. Model numbers follow no maker's system. */

const FEET: [diameter: number, thread: number, heights: number[]][] = [
  [40, 8, [70, 100]],
  [50, 10, [80, 120]],
  [60, 12, [90, 130, 180]],
  [80, 16, [110, 160, 210]],
  [100, 20, [130, 190, 250]],
];

const anchorFacts = ({ pitch, diameter }: ReturnType<typeof anchorHoles>): Fact[] => [
  figure('Hole pitch, along', pitch, 'mm'),
  figure('Hole diameter', diameter, 'mm'),
  figure('Holes', 2, '-'),
];

const footFacts = (p: LevellingFootSize): Fact[] => [
  fact('Static load', Math.round((p.M * p.M * (p.plate === 'black' ? 62 : 95)) / 500) * 500, 'N'),
  fact('Tilt', 10, '°'),
  trait(
    'Material',
    p.plate === 'black'
      ? 'Polyamide plate, steel spindle'
      : p.plate === 'stainless'
        ? 'Stainless steel'
        : 'Zinc die-cast plate, steel spindle',
  ),
  trait('Mounting', p.anchored ? 'Bolt-down holes' : 'Free-standing'),
  ...(p.anchored ? anchorFacts(anchorHoles(p)) : []),
];

const footModels = (prefix: string, look: Partial<LevellingFootSize>, feet = FEET) =>
  feet.flatMap(([D, M, heights]) =>
    heights.map((H) => {
      const size: LevellingFootSize = {
        D,
        h: half(D * 0.2 + M * 0.55),
        M,
        H,
        pad: 0,
        anchored: false,
        plate: 'black',
        spindle: 'zinc',
        ...look,
      };
      return { name: `${prefix}-${D}-M${M}x${H}`, size, facts: footFacts(size) };
    }),
  );

const feet: Product[] = [
  product({
    slug: 'levelling-foot-polyamide',
    name: 'Levelling Foot, Polyamide Plate',
    category: 'levelling-feet',
    short: 'Ball-jointed foot that follows a floor up to 10° out of level.',
    description: article(
      ['For conveyors, benches and light machine frames.'],
      ['Glass-fibre reinforced plate', 'Anti-slip pad of nitrile rubber', 'Lock nut supplied'],
    ),
    family: levellingFoot,
    pictured: 'LF-60-M12x90',
    tables: [{ headline: 'With anti-slip pad', models: footModels('LF', { pad: 3 }) }],
  }),
  product({
    slug: 'levelling-foot-die-cast',
    name: 'Levelling Foot, Die-Cast Plate',
    category: 'levelling-feet',
    short: 'Metal plate for higher loads.',
    description: article(['For machine tools and assembly cells.'], ['Zinc die-cast plate', 'Lock nut supplied']),
    family: levellingFoot,
    pictured: 'LFZ-60-M12x90',
    tables: [{ headline: 'Die-cast plate', models: footModels('LFZ', { plate: 'diecast' }) }],
  }),
  product({
    slug: 'levelling-foot-bolt-down',
    name: 'Levelling Foot with Bolt-Down Holes',
    category: 'bolt-down-levelling-feet',
    short: 'Anchors the machine where robots and cranes push.',
    description: article(['For cells that must not wander.'], ['Two holes for floor anchors', 'Lock nut supplied']),
    family: levellingFoot,
    pictured: 'LFA-80-M16x110',
    tables: [{ headline: 'Bolt-down, polyamide plate', models: footModels('LFA', { anchored: true }, FEET.slice(1)) }],
  }),
  product({
    slug: 'levelling-foot-stainless',
    name: 'Levelling Foot, Stainless Steel',
    category: 'stainless-levelling-feet',
    short: 'Plate and spindle of stainless steel 1.4301.',
    description: article(
      ['For food and pharmaceutical machines.'],
      ['Smooth surfaces drain well', 'Anti-slip pad of nitrile rubber'],
    ),
    family: levellingFoot,
    pictured: 'LFS-60-M12x90',
    tables: [
      { headline: 'Stainless steel', models: footModels('LFS', { plate: 'stainless', spindle: 'stainless', pad: 3 }) },
    ],
  }),
  product({
    slug: 'levelling-foot-stainless-bolt-down',
    name: 'Levelling Foot, Stainless Steel, Bolt-Down',
    category: 'stainless-levelling-feet',
    short: 'Stainless foot with holes for floor anchors.',
    description: article(
      ['For hygienic machines that must not wander.'],
      ['Two holes for floor anchors', 'Smooth surfaces drain well'],
    ),
    family: levellingFoot,
    pictured: 'LFSA-80-M16x110',
    tables: [
      {
        headline: 'Stainless steel, bolt-down',
        models: footModels('LFSA', { plate: 'stainless', spindle: 'stainless', anchored: true }, FEET.slice(2)),
      },
    ],
  }),
];

const PINS = [4, 5, 6, 8, 10, 12, 14, 16, 20, 25];

const pinFacts = (p: PositioningPinSize): Fact[] => [
  trait('Head', p.head === 'round' ? 'Round' : p.head === 'diamond' ? 'Diamond' : 'Bullet nose'),
  trait('Mounting', p.shank === 'threaded' ? 'Threaded shank' : 'Press-fit shank'),
  trait('Material', p.metal === 'stainless' ? 'Stainless steel, hardened' : 'Tool steel, hardened and ground'),
];

const shankFor = (d: number): number => [4, 5, 6, 8, 10, 12, 16, 20].findLast((s) => s <= d) ?? 4;

const pinModels = (
  prefix: string,
  head: PositioningPinSize['head'],
  shank: PositioningPinSize['shank'],
  metal: PositioningPinSize['metal'] = 'steel',
) =>
  PINS.map((d) => {
    const s = shankFor(d);
    const size: PositioningPinSize = {
      head,
      d,
      h: half(d * (head === 'bullet' ? 1.7 : 1.1) + 2),
      D: half(d * 1.45 + 3),
      k: half(d * 0.3 + 2),
      s,
      L: half(s * (shank === 'threaded' ? 1.6 : 1.2) + 4),
      shank,
      metal,
    };
    return { name: `${prefix}-${d}`, size, facts: pinFacts(size) };
  });

const pins: Product[] = [
  product({
    slug: 'round-locating-pin-threaded',
    name: 'Round Locating Pin, Threaded Shank',
    category: 'round-locating-pins',
    short: 'Ground head on a collar, screwed in from above.',
    description: article(
      ['Fixes a hole in both directions; pair it with a diamond pin.'],
      ['Head ground to h6', 'Two flats on the collar for a wrench'],
    ),
    family: positioningPin,
    tables: [{ headline: 'Threaded shank', models: pinModels('RPT', 'round', 'threaded') }],
  }),
  product({
    slug: 'round-locating-pin-press-fit',
    name: 'Round Locating Pin, Press Fit',
    category: 'round-locating-pins',
    short: 'Ground head and shank, pulled out by its tapped hole.',
    description: article(
      ['For fixture plates with reamed holes.'],
      ['Head ground to h6, shank to n6', 'Hole in the shank for pulling'],
    ),
    family: positioningPin,
    tables: [{ headline: 'Press-fit shank', models: pinModels('RPP', 'round', 'press') }],
  }),
  product({
    slug: 'bullet-nose-locating-pin',
    name: 'Bullet-Nose Locating Pin',
    category: 'round-locating-pins',
    short: 'A long lead-in finds the hole by itself.',
    description: article(
      ['For robots and heavy plates that come down blind.'],
      ['Long conical lead-in', 'Head ground to h6'],
    ),
    family: positioningPin,
    tables: [{ headline: 'Press-fit shank', models: pinModels('BPP', 'bullet', 'press') }],
  }),
  product({
    slug: 'diamond-locating-pin-threaded',
    name: 'Diamond Locating Pin, Threaded Shank',
    category: 'diamond-locating-pins',
    short: 'Fixes one direction and forgives the pitch in the other.',
    description: article(
      ['The partner of the round pin: together they place a part without over-constraining it.'],
      ['Head ground to h6', 'Two flats on the collar show the direction'],
    ),
    family: positioningPin,
    tables: [{ headline: 'Threaded shank', models: pinModels('DPT', 'diamond', 'threaded') }],
  }),
  product({
    slug: 'diamond-locating-pin-press-fit',
    name: 'Diamond Locating Pin, Press Fit',
    category: 'diamond-locating-pins',
    short: 'Diamond pin for reamed holes.',
    description: article(
      ['The partner of the press-fit round pin.'],
      ['Head ground to h6, shank to n6', 'Hole in the shank for pulling'],
    ),
    family: positioningPin,
    tables: [{ headline: 'Press-fit shank', models: pinModels('DPP', 'diamond', 'press') }],
  }),
];

export const imao: Product[] = [...feet, ...pins];
