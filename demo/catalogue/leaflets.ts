import { CAPACITY_RULE } from '../../src/features/catalogue/ratings/holding-capacity.ts';
import { clearance, groupOf, type Model, type Product, printed, THREADS } from './catalogue.ts';
import { spindleLengths } from './spindle-sizes.ts';

/** Content behind a product's buttons Technical Information and Accessories, and in its list of files. Invented. */

export type Section = { heading: string; steps?: string[]; table?: { head: string[]; rows: string[][] } };
export type Leaflet = {
  kind: 'technical1' | 'technical2' | 'accessories1' | 'accessories2' | 'file';
  /** part of the file's name */
  name: string;
  title: string;
  sections: Section[];
};

const measure = (model: Model, letter: string): number => {
  const found = model.measures.find((m) => m.letter === letter);
  if (!found) throw new Error(`${model.name} has no ${letter}`);
  return found.value;
};
const spindleOf = (model: Model): number => measure(model, 'M');
/** The screw for the holes of the base. */
const screwOf = (model: Model): number => THREADS.find((thread) => clearance(thread) === measure(model, 'd')) ?? 0;

/** Tightening torque in Nm of screws of strength class 8.8, and of a spindle's nuts, which hold a weaker bar. */
const SCREW_TORQUE: Record<number, string> = { 4: '2.8', 5: '5.5', 6: '9.5', 8: '23' };
const NUT_TORQUE: Record<number, string> = { 5: '4', 6: '6', 8: '14', 10: '28' };

const modelsOf = (product: Product, group: 1 | 2): Model[] =>
  product.tables.filter((table) => groupOf(table) === group).flatMap(({ models }) => models);

const mounting = (models: Model[], advice: string): Section[] => [
  {
    heading: 'Bolting the base down',
    steps: [
      'Drill and tap four holes at the distances B and C into a plate at least 1.5 times as thick as the screw.',
      'Put the screws in with their washers, align the clamp in its slotted holes, and tighten the screws crosswise.',
      'Support the workpiece directly below the spindle: a clamp must not bend what it holds.',
    ],
    table: {
      head: ['Model', 'B (mm)', 'C (mm)', 'd (mm)', 'Screws 8.8', 'Screws (Nm)', 'Spindle', 'Nuts (Nm)'],
      rows: models.map((model) => [
        model.name,
        ...['B', 'C', 'd'].map((letter) => printed(measure(model, letter))),
        `4 × M${screwOf(model)}`,
        SCREW_TORQUE[screwOf(model)] ?? '',
        `M${spindleOf(model)}`,
        NUT_TORQUE[spindleOf(model)] ?? '',
      ]),
    },
  },
  {
    heading: 'Setting the spindle',
    steps: [
      'Slide the spindle along the slot to the clamping point, and hold its nuts with a second spanner.',
      'Turn the spindle down until the handle passes its dead centre with a firm push of the hand, then lock both nuts.',
      advice,
    ],
  },
];

function accessories(models: Model[]): Section[] {
  const threads = [...new Set(models.map(spindleOf))];
  const fitting = (thread: number): string => {
    const names = models.filter((model) => spindleOf(model) === thread).map(({ name }) => name);
    return names.length > 1 ? `${names[0]} to ${names.at(-1)}` : (names[0] ?? '');
  };
  return [
    {
      heading: 'Spindles, each with two nuts',
      table: {
        head: ['Thread', 'Fits', 'Length (mm)', 'Rubber cap', 'Plain end', 'Swivel foot'],
        rows: threads.flatMap((thread) =>
          spindleLengths(thread).map((length) => [
            `M${thread}`,
            fitting(thread),
            String(length),
            ...['SR', 'SP', 'SF'].map((type) => `${type}-M${thread}x${length}`),
          ]),
        ),
      },
    },
    {
      heading: 'Parts for the bar and the spindle',
      table: {
        head: ['Thread', 'Flanged washers', 'Lock nuts', 'Rubber caps', 'Swivel foot', 'Cap hardness'],
        rows: threads.map((thread) => [
          `M${thread}`,
          `FW-M${thread} (pair)`,
          `LN-M${thread} (pair)`,
          `RC-M${thread} (10)`,
          `SWF-M${thread}`,
          '70 Shore A',
        ]),
      },
    },
    {
      heading: 'How to choose',
      steps: [
        'A rubber cap protects painted and soft surfaces; a plain end is for welding, where rubber would burn.',
        'A swivel foot adapts to faces that are up to 7° out of square.',
        'The spindle should stand out of its lower nut by no more than six times its thread.',
      ],
    },
  ];
}

const OPERATION: Section[] = [
  {
    heading: 'Before each shift',
    steps: [
      'Check that all screws of the base are tight and that both nuts of the spindle are locked.',
      'Check that the handle passes its dead centre with a firm push and stays shut when it is released.',
      'Replace a clamp whose rivets have play or whose plates are bent. Do not straighten plates.',
    ],
  },
  {
    heading: 'Operation',
    steps: [
      'Open and close the clamp by its grip only, and keep fingers out of the path of bar and links.',
      'Never lengthen the handle with a pipe: the linkage is not made for it.',
      `Load the closed clamp with no more than its holding capacity. ${CAPACITY_RULE.longer} ${CAPACITY_RULE.beyond}`,
      'Do not use a clamp for lifting loads, or where a failure could injure a person.',
    ],
  },
  {
    heading: 'Environment',
    steps: [
      'Zinc-plated clamps are for dry rooms, from -20 °C to 80 °C. The vinyl grip sets the upper limit.',
      'Shield the rivets from weld spatter, and cover them where grinding dust falls.',
    ],
  },
];

const maintenance = (models: Model[]): Section[] => [
  {
    heading: 'Care',
    steps: [
      'Every 10,000 cycles, or once a month: clean the linkage and put a drop of machine oil on each rivet.',
      'Once a year: measure the clamping force, and set the spindle anew when it has fallen by a tenth.',
    ],
  },
  {
    heading: 'Spare parts',
    table: {
      head: ['Model', 'Grip', 'Spindle set', 'Washers', 'Bar with link'],
      rows: models.map((model) => [
        model.name,
        `GR-${model.name}`,
        `SR-M${spindleOf(model)}x${spindleLengths(spindleOf(model))[0]}`,
        `FW-M${spindleOf(model)}`,
        `BL-${model.name}`,
      ]),
    },
  },
];

function clampLeaflets(product: Product): Leaflet[] {
  const [standard, long] = [modelsOf(product, 1), modelsOf(product, 2)];
  return [
    {
      kind: 'technical1',
      name: 'mounting',
      title: 'Mounting, standard reach',
      sections: mounting(standard, 'The nearer the spindle is to the base, the less the bar bends.'),
    },
    {
      kind: 'technical2',
      name: 'mounting-long-reach',
      title: 'Mounting, long reach',
      sections: mounting(
        long,
        'The long bar bends more than the standard one: set the spindle a quarter of a turn lower.',
      ),
    },
    {
      kind: 'accessories1',
      name: 'accessories',
      title: 'Accessories, standard reach',
      sections: accessories(standard),
    },
    {
      kind: 'accessories2',
      name: 'accessories-long-reach',
      title: 'Accessories, long reach',
      sections: accessories(long),
    },
    { kind: 'file', name: 'operation-and-safety', title: 'Operation and safety', sections: OPERATION },
    {
      kind: 'file',
      name: 'maintenance',
      title: 'Maintenance and spare parts',
      sections: maintenance([...standard, ...long]),
    },
  ];
}

export const leafletsOf = (product: Product): Leaflet[] =>
  product.slug === 'vtc-vertical-clamp-flanged-base-u-bar' ? clampLeaflets(product) : [];
