import { pneumatic } from '../geometry/pneumatic.ts';
import { togglePliers } from '../geometry/toggle-pliers.ts';
import { type Product, printed, product } from './catalogue.ts';
import { pliersFacts, pneumaticFacts } from './clamp-facts.ts';
import { pliersSize, pneumaticSize } from './clamp-sizes.ts';
import { article, TOGGLE } from './wording.ts';

/** Toggle pliers and pneumatic clamps of Steel-Smith's demonstration range. */

/** Pliers are distinguished by throat and spindle. A deep throat holds less at its end than the standard one. */
const pliersModels = (kilograms: number[], suffix: string, throat: number) =>
  kilograms.map((kg) => {
    const size = pliersSize(kg, throat);
    const designation = `${printed(size.T)} × M${size.M}`;
    return { name: `TP-${kg}${suffix}`, designation, size, facts: pliersFacts(kg, size, pliersSize(kg, 1)) };
  });

const SIZE = 'The size is the depth of the throat in mm × the thread of the spindle.';

const pneumaticModels = (kilograms: number[], suffix: string) =>
  kilograms.map((kg) => {
    const size = pneumaticSize(kg);
    return { name: `PVC-${kg}${suffix}`, size, facts: pneumaticFacts(kg, size) };
  });

export const machineClamps: Product[] = [
  product({
    slug: 'tp-toggle-pliers',
    name: 'Toggle Pliers',
    category: 'standard-toggle-pliers',
    short: 'Squeeze once: the jaws lock and both hands are free.',
    description: article(
      [`For tacking, gluing and riveting along edges. ${TOGGLE}`],
      ['Spindle sets the grip range', 'Rubber pads do not mark the part', 'Opens with one finger on the upper handle'],
      SIZE,
    ),
    family: togglePliers,
    tables: [{ headline: 'Standard throat', models: pliersModels([80, 120, 160, 220, 300, 400, 550], '', 1) }],
  }),
  product({
    slug: 'tp-toggle-pliers-deep-throat',
    name: 'Toggle Pliers, Deep Throat',
    category: 'deep-throat-toggle-pliers',
    short: 'Jaws that reach far in from the edge.',
    description: article(
      [`For panels with folded edges and for frames. ${TOGGLE}`],
      ['Throat 70 % deeper than standard', 'Rubber pads do not mark the part'],
      SIZE,
    ),
    family: togglePliers,
    tables: [{ headline: 'Deep throat', models: pliersModels([80, 120, 160, 220, 300, 400], '-D', 1.7) }],
  }),
  product({
    slug: 'pvc-pneumatic-hold-down-clamp',
    name: 'Pneumatic Hold Down Clamp',
    category: 'pneumatic-hold-down-clamps',
    short: 'Toggle-locked clamp with a double-acting cylinder.',
    description: article(
      [`Closes many clamps at once and stays closed when the air fails. ${TOGGLE}`],
      [
        'Double-acting cylinder, 4 bar to 8 bar',
        'Ports with push-in fittings',
        'Same bar and spindle as the hand clamps',
      ],
      'Keep hands clear: the clamp closes with full cylinder force.',
    ),
    family: pneumatic,
    tables: [{ headline: 'Double-acting', models: pneumaticModels([50, 75, 100, 150, 200, 250, 300, 400], '') }],
  }),
  product({
    slug: 'pvc-heavy-duty-pneumatic-clamp',
    name: 'Heavy Duty Pneumatic Clamp',
    category: 'heavy-duty-pneumatic-clamps',
    short: 'Pneumatic toggle clamp for 600 kg to 1500 kg.',
    description: article(
      [`For automatic welding lines and presses. ${TOGGLE}`],
      ['Double-acting cylinder, 4 bar to 8 bar', 'Base plates up to 5 mm thick'],
    ),
    family: pneumatic,
    tables: [{ headline: 'Heavy duty, double-acting', models: pneumaticModels([600, 800, 1000, 1250, 1500], '-HD') }],
  }),
];
