import { type ClampingLeverSize, clampingLever } from '../geometry/clamping-lever.ts';
import { type HandwheelSize, handwheel } from '../geometry/handwheel.ts';
import { pullHandle } from '../geometry/pull-handle.ts';
import { type StarKnobSize, starKnob } from '../geometry/star-knob.ts';
import { type Fact, half, type Product, product, trait } from './catalogue.ts';
import { handleModels } from './handle-sizes.ts';
import { plungerProducts } from './kipp-plungers.ts';
import { article } from './wording.ts';

/** Invented operating parts. Model numbers follow no maker's system. */

const KNOBS: [diameter: number, thread: number, studs: number[]][] = [
  [25, 5, [10, 16, 20]],
  [32, 6, [16, 20, 30]],
  [40, 8, [16, 25, 40]],
  [50, 10, [20, 30, 50]],
  [63, 12, [25, 40, 60]],
];

type KnobLook = Pick<StarKnobSize, 'lobes' | 'insert'>;
const knobSize = (D: number, M: number, L: number, look: KnobLook): StarKnobSize => ({
  D,
  h: half(D * 0.38),
  hub: half(Math.max(D * 0.46, M * 2)),
  hubHeight: half(D * 0.24),
  M,
  L,
  head: 'thermoset',
  ...look,
});

const knobFacts = (p: StarKnobSize): Fact[] => [
  trait('Mounting', p.L > 0 ? 'Threaded stud' : 'Threaded bush'),
  trait('Material', p.insert === 'stainless' ? 'Thermoset, stainless insert' : 'Thermoset, brass insert'),
];

const studModels = (prefix: string, look: KnobLook) =>
  KNOBS.flatMap(([D, M, studs]) =>
    studs.map((L) => {
      const size = knobSize(D, M, L, look);
      return { name: `${prefix}-${D}-M${M}x${L}`, size, facts: knobFacts(size) };
    }),
  );
const bushModels = (prefix: string, look: KnobLook) =>
  KNOBS.map(([D, M]) => {
    const size = knobSize(D, M, 0, look);
    return { name: `${prefix}-${D}-M${M}`, size, facts: knobFacts(size) };
  });

const LEVERS: [reach: number, thread: number, stud: number][] = [
  [45, 5, 20],
  [45, 6, 20],
  [63, 6, 25],
  [63, 8, 30],
  [80, 8, 30],
  [80, 10, 40],
  [95, 10, 40],
  [95, 12, 50],
];
const leverSize = (R: number, M: number, L: number, lever: ClampingLeverSize['lever']): ClampingLeverSize => {
  const D = half(9 + R * 0.165);
  return { R, H: half(R * 0.26 + D * 1.05), D, h: half(D * 1.18), M, L, lever, insert: 'steel' };
};
const leverFacts = (p: ClampingLeverSize): Fact[] => [
  trait('Mounting', p.L > 0 ? 'Threaded stud' : 'Threaded bush'),
  trait('Material', 'Zinc die-cast, steel insert'),
  trait('Colour', p.lever === 'orange' ? 'Orange' : 'Black'),
];
const leverModels = (prefix: string, lever: ClampingLeverSize['lever'], stud: boolean) =>
  LEVERS.map(([R, M, L]) => {
    const size = leverSize(R, M, stud ? L : 0, lever);
    return { name: `${prefix}-${R}-M${M}${stud ? `x${L}` : ''}`, size, facts: leverFacts(size) };
  });

const wheelSize = (D: number, handle: boolean): HandwheelSize => {
  const rim = half(9 + D * 0.056);
  const h = half(14 + D * 0.1);
  return {
    D,
    n: half(13 + D * 0.15),
    h,
    B: Math.round(D * 0.085 + 3),
    rim,
    rise: half(h * 0.72 + rim * 0.5),
    k: handle ? half(22 + D * 0.35) : 0,
    wheel: 'black',
    handle: 'black',
  };
};
const wheelModels = (prefix: string, handle: boolean) =>
  [80, 100, 125, 140, 160, 180, 200, 250].map((D) => {
    const size = wheelSize(D, handle);
    return {
      name: `${prefix}-${D}`,
      size,
      facts: [
        trait('Material', 'Polyamide, glass-fibre reinforced'),
        trait('Handle type', handle ? 'Revolving handle' : 'Without handle'),
        trait('Mounting', 'Bore H7'),
      ],
    };
  });

export const kipp: Product[] = [
  product({
    slug: 'star-knob-with-stud',
    name: 'Star Knob with Threaded Stud',
    category: 'star-knobs',
    short: 'Eight-lobed thermoset knob on a zinc-plated stud.',
    description: article(
      ['For clamping by hand where a wrench would be a nuisance. Heat resistant up to 120 °C.'],
      ['Brass insert moulded in', 'Glossy, easy to wipe'],
    ),
    family: starKnob,
    tables: [{ headline: 'Threaded stud, steel', models: studModels('SK8', { lobes: 8, insert: 'brass' }) }],
  }),
  product({
    slug: 'star-knob-with-stainless-stud',
    name: 'Star Knob with Stainless Stud',
    category: 'star-knobs',
    short: 'Eight-lobed thermoset knob with insert and stud of stainless steel.',
    description: article(['For machines that are washed down.'], ['Stainless insert and stud', 'Glossy, easy to wipe']),
    family: starKnob,
    tables: [{ headline: 'Threaded stud, stainless', models: studModels('SK8S', { lobes: 8, insert: 'stainless' }) }],
  }),
  product({
    slug: 'star-knob-with-bush',
    name: 'Star Knob with Threaded Bush',
    category: 'star-knobs',
    short: 'Eight-lobed thermoset knob with a through-tapped bush.',
    description: article(
      ['For studs that the machine already has.'],
      ['Brass or stainless bush', 'Heat resistant up to 120 °C'],
    ),
    family: starKnob,
    tables: [
      { headline: 'Brass bush', models: bushModels('SK8B', { lobes: 8, insert: 'brass' }) },
      { number: 2, headline: 'Stainless bush', models: bushModels('SK8BS', { lobes: 8, insert: 'stainless' }) },
    ],
  }),
  product({
    slug: 'lobe-knob-with-stud',
    name: 'Lobe Knob with Threaded Stud',
    category: 'lobe-knobs',
    short: 'Four deep lobes give a gloved hand a firm hold.',
    description: article(['For higher torques by hand.'], ['Deep hollows for the fingers', 'Brass insert moulded in']),
    family: starKnob,
    tables: [{ headline: 'Threaded stud, steel', models: studModels('LK4', { lobes: 4, insert: 'brass' }) }],
  }),
  product({
    slug: 'lobe-knob-with-bush',
    name: 'Lobe Knob with Threaded Bush',
    category: 'lobe-knobs',
    short: 'Four deep lobes and a through-tapped brass bush.',
    description: article(
      ['For studs that the machine already has.'],
      ['Deep hollows for the fingers', 'Heat resistant up to 120 °C'],
    ),
    family: starKnob,
    tables: [{ headline: 'Brass bush', models: bushModels('LK4B', { lobes: 4, insert: 'brass' }) }],
  }),
  product({
    slug: 'adjustable-clamping-lever-with-stud',
    name: 'Adjustable Clamping Lever with Stud, Orange',
    category: 'clamping-levers',
    short: 'Lift, turn, drop: the lever stands where there is room for it.',
    description: article(
      ['For clamping where the swing is limited or a preferred end position is wanted.'],
      ['Toothed steel insert', 'Powder coated in signal orange'],
    ),
    family: clampingLever,
    tables: [{ headline: 'Threaded stud', models: leverModels('CL', 'orange', true) }],
  }),
  product({
    slug: 'adjustable-clamping-lever-with-stud-black',
    name: 'Adjustable Clamping Lever with Stud, Black',
    category: 'clamping-levers',
    short: 'The same lever in black.',
    description: article(
      ['For clamping where the swing is limited or a preferred end position is wanted.'],
      ['Toothed steel insert', 'Powder coated in black'],
    ),
    family: clampingLever,
    tables: [{ headline: 'Threaded stud', models: leverModels('CLK', 'black', true) }],
  }),
  product({
    slug: 'adjustable-clamping-lever-with-bush',
    name: 'Adjustable Clamping Lever with Bush, Black',
    category: 'clamping-levers',
    short: 'Adjustable lever with a tapped steel bush.',
    description: article(
      ['For studs that the machine already has.'],
      ['Toothed steel insert', 'Powder coated in black'],
    ),
    family: clampingLever,
    tables: [{ headline: 'Threaded bush', models: leverModels('CLB', 'black', false) }],
  }),
  product({
    slug: 'handwheel-with-revolving-handle',
    name: 'Spoked Handwheel with Revolving Handle',
    category: 'handwheels',
    short: 'Three-spoked wheel with a handle that turns in the hand.',
    description: article(
      ['For spindles that are turned far and often.'],
      ['Rim comfortable to grip', 'Handle on a steel axle'],
    ),
    family: handwheel,
    tables: [{ headline: 'With revolving handle', models: wheelModels('HW-R', true) }],
  }),
  product({
    slug: 'handwheel-without-handle',
    name: 'Spoked Handwheel without Handle',
    category: 'handwheels',
    short: 'Three-spoked wheel for setting by the rim.',
    description: article(['For valves and spindles that are set and left.'], ['Rim comfortable to grip', 'Bore to H7']),
    family: handwheel,
    tables: [{ headline: 'Without handle', models: wheelModels('HW', false) }],
  }),
  product({
    slug: 'bow-handle-polyamide',
    name: 'Bow Handle, Polyamide',
    category: 'pull-handles',
    short: 'One-piece handle with brass inserts.',
    description: article(['For doors, drawers and covers.'], ['Screwed on from behind', 'Glass-fibre reinforced']),
    family: pullHandle,
    tables: [{ headline: 'Polyamide, black', models: handleModels('bow', 'BH', { body: 'black', tube: 'aluminium' }) }],
  }),
  product({
    slug: 'tubular-handle-aluminium',
    name: 'Tubular Handle, Aluminium',
    category: 'pull-handles',
    short: 'Aluminium tube between two moulded brackets.',
    description: article(['For wide doors and long guards.'], ['Any hole pitch on request', 'Screwed on from behind']),
    family: pullHandle,
    tables: [{ headline: 'Aluminium tube', models: handleModels('tube', 'TH', { body: 'black', tube: 'aluminium' }) }],
  }),
  ...plungerProducts,
];
