import { type IndexingPlungerSize, indexingPlunger } from '../geometry/indexing-plunger.ts';
import { type SpringPlungerSize, springPlunger } from '../geometry/spring-plunger.ts';
import { type Fact, fact, half, type Product, product, trait } from './catalogue.ts';
import { article } from './wording.ts';

/** Invented positioning elements. Model numbers follow no maker's system. */

const FLATS: Record<number, number> = { 8: 11, 10: 13, 12: 15, 16: 19, 20: 24 };
const PLUNGERS: [thread: number, pins: number[]][] = [
  [8, [4, 5]],
  [10, [5, 6]],
  [12, [6, 8]],
  [16, [8, 10]],
  [20, [10, 12]],
];

type Look = Pick<IndexingPlungerSize, 'body' | 'knob' | 'lockNut'>;

const plungerFacts = (p: IndexingPlungerSize): Fact[] => [
  fact('Spring force', Math.round(p.d * 1.6 + 3), 'N'),
  trait('Mounting', p.lockNut ? 'Threaded body with lock nut' : 'Threaded body'),
  trait('Material', p.body === 'stainless' ? 'Stainless steel' : 'Steel, blackened'),
];

/** The sizes of indexing plungers, for every brand that has them. */
export const indexingModels = (name: (M: number, d: number) => string, look: Look) =>
  PLUNGERS.flatMap(([M, pins]) =>
    pins.map((d) => {
      const size: IndexingPlungerSize = {
        M,
        L: half(M * 1.7 + 3),
        d,
        S: half(d * 0.9),
        D: half(M * 1.5 + 5),
        k: half(M * 1.3 + 5),
        s: FLATS[M] ?? half(M * 1.25),
        e: half(M * 0.45),
        ...look,
      };
      return { name: name(M, d), size, facts: plungerFacts(size) };
    }),
  );

const SPRINGS = [4, 5, 6, 8, 10, 12, 16, 20];
const MATERIALS = {
  oxide: 'Steel, blackened',
  stainless: 'Stainless steel',
  brass: 'Brass body, stainless ball',
} as Record<string, string>;

const springModels = (prefix: string, look: Pick<SpringPlungerSize, 'style' | 'body' | 'nose'>) =>
  SPRINGS.map((M) => {
    const d = look.style === 'pin' ? half(M * 0.46) : look.style === 'smooth' ? half(M * 0.68) : half(M * 0.56);
    const size: SpringPlungerSize = {
      M,
      L: half(look.style === 'smooth' ? M * 1.1 + 2 : M * 1.45 + 5),
      d,
      S: Math.round(look.style === 'pin' ? d * 7 : d * 3) / 10,
      ...look,
    };
    return {
      name: `${prefix}-${look.style === 'smooth' ? '' : 'M'}${M}`,
      size,
      facts: [
        fact('Spring force', Math.round(M * M * 0.35 + M), 'N'),
        ...(look.style === 'smooth' ? [trait('Thread', 'Press fit')] : []),
        trait('Mounting', look.style === 'smooth' ? 'Press fit' : 'Slot drive'),
        trait('Material', MATERIALS[look.body] ?? ''),
      ],
    };
  });

export const plungerProducts: Product[] = [
  product({
    slug: 'indexing-plunger-with-lock-nut',
    name: 'Indexing Plunger with Lock Nut',
    category: 'indexing-plungers',
    short: 'Threaded body, hardened pin, black knob.',
    description: article(
      ['Snaps a slide, turntable or lever into fixed positions.'],
      ['Pin ground to h9', 'Thread sets the depth, the lock nut holds it'],
    ),
    family: indexingPlunger,
    tables: [
      {
        headline: 'Steel, with lock nut',
        models: indexingModels((M, d) => `IP-${M}-${d}-N`, { body: 'oxide', knob: 'black', lockNut: true }),
      },
    ],
  }),
  product({
    slug: 'indexing-plunger-without-lock-nut',
    name: 'Indexing Plunger without Lock Nut',
    category: 'indexing-plungers',
    short: 'Threaded body that screws down to its hexagon.',
    description: article(
      ['For plates as thick as the thread is long.'],
      ['Pin ground to h9', 'Screws down to the hexagon'],
    ),
    family: indexingPlunger,
    tables: [
      {
        headline: 'Steel, without lock nut',
        models: indexingModels((M, d) => `IP-${M}-${d}`, { body: 'oxide', knob: 'black', lockNut: false }),
      },
    ],
  }),
  product({
    slug: 'indexing-plunger-stainless',
    name: 'Indexing Plunger, Stainless Steel',
    category: 'indexing-plungers',
    short: 'Stainless body and pin, with lock nut.',
    description: article(
      ['For machines that are washed down.'],
      ['Body and pin of stainless steel', 'Thread sets the depth, the lock nut holds it'],
    ),
    family: indexingPlunger,
    tables: [
      {
        headline: 'Stainless steel, with lock nut',
        models: indexingModels((M, d) => `IPS-${M}-${d}-N`, { body: 'stainless', knob: 'black', lockNut: true }),
      },
    ],
  }),
  product({
    slug: 'spring-plunger-ball',
    name: 'Spring Plunger with Ball',
    category: 'spring-plungers',
    short: 'A detent in one part: screw in, done.',
    description: article(
      ['For detents of slides, drawers and rotary tables.'],
      ['Slot for setting from behind', 'Ball of stainless steel'],
    ),
    family: springPlunger,
    tables: [
      {
        headline: 'Steel body, stainless ball',
        models: springModels('SPB', { style: 'ball', body: 'oxide', nose: 'stainless' }),
      },
    ],
  }),
  product({
    slug: 'spring-plunger-ball-stainless',
    name: 'Spring Plunger with Ball, Stainless Steel',
    category: 'spring-plungers',
    short: 'All parts of stainless steel.',
    description: article(['For wet and hygienic places.'], ['Slot for setting from behind', 'Free of plated parts']),
    family: springPlunger,
    tables: [
      {
        headline: 'Stainless steel',
        models: springModels('SPBS', { style: 'ball', body: 'stainless', nose: 'stainless' }),
      },
    ],
  }),
  product({
    slug: 'spring-plunger-pin',
    name: 'Spring Plunger with Pin',
    category: 'spring-plungers',
    short: 'A longer stroke than a ball gives.',
    description: article(
      ['For ejecting parts and pressing them against side stops.'],
      ['Hardened pin', 'Slot for setting from behind'],
    ),
    family: springPlunger,
    tables: [
      {
        headline: 'Steel body, hardened pin',
        models: springModels('SPP', { style: 'pin', body: 'oxide', nose: 'steel' }),
      },
    ],
  }),
  product({
    slug: 'spring-plunger-smooth',
    name: 'Spring Plunger, Smooth Body',
    category: 'spring-plungers',
    short: 'Pressed into a plain hole up to its collar.',
    description: article(
      ['For series parts without a thread.'],
      ['Collar sets the depth', 'Brass body, stainless ball'],
    ),
    family: springPlunger,
    tables: [
      { headline: 'Press fit', models: springModels('SPS', { style: 'smooth', body: 'brass', nose: 'stainless' }) },
    ],
  }),
];
