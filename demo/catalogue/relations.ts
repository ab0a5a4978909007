import { clampsWithParts } from './accessories.ts';
import { allModels, type Product } from './catalogue.ts';
import { replacedModels } from './first-series.ts';
import { spindleLengths, THREADS_OF_SPINDLES } from './spindle-sizes.ts';

/** Accessories, spare parts and successors: rows of the worksheet `relations` (docs/workbook.md). */

type Relation = {
  kind: 'accessory' | 'spare_part' | 'successor';
  category?: string;
  product?: string;
  model?: string;
  attribute?: string;
  value?: string;
  exceptions?: string;
  to_model: string;
  note?: string;
  sort_order?: number;
};

/** Spindles and spindle ends fit every clamp with their thread. */
const HOLD_DOWN = ['vertical-hold-down-clamps', 'horizontal-hold-down-clamps'];

function partsOfSpindles(products: Product[], thread: number): Relation[] {
  const [short, long] = spindleLengths(thread);
  const spindle = (type: string, length: number): string => `${type}-M${thread}x${length}`;
  const parts: [kind: Relation['kind'], part: string, note?: string][] = [
    ['spare_part', spindle('SR', short), 'As supplied with the clamp'],
    ['accessory', spindle('SR', long), 'For low workpieces'],
    ['accessory', spindle('SP', short), 'For welding'],
    ['accessory', spindle('SP', long), 'For welding'],
    ['accessory', spindle('SF', short)],
    ['accessory', spindle('SF', long)],
    ['spare_part', `RC-M${thread}`, 'Wear part'],
    ['accessory', `SWF-M${thread}`],
    ['spare_part', `FW-M${thread}`],
    ['spare_part', `LN-M${thread}`],
  ];
  return HOLD_DOWN.flatMap((category) => {
    // Clamps that are washed down get only the rubber cap, because zinc-plated steel would rust.
    const stainless = allModels(
      products.filter((p) => p.category === `stainless-steel-${category.replace('hold-down-', '')}`),
    )
      .filter(({ measures }) => measures.some(({ letter, value }) => letter === 'M' && value === thread))
      .map(({ name }) => name);
    return parts.map(([kind, to_model, note], i) => ({
      kind,
      category,
      attribute: 'Thread',
      value: `M${thread}`,
      exceptions: to_model.startsWith('RC') ? '' : stainless.join('; '),
      to_model,
      note,
      sort_order: i + 1,
    }));
  });
}

export const relationsOf = (products: Product[]): Relation[] => [
  ...THREADS_OF_SPINDLES.flatMap((thread) => partsOfSpindles(products, thread)),
  ...clampsWithParts.flatMap(({ name }): Relation[] => [
    { kind: 'spare_part', model: name, to_model: `GR-${name}`, sort_order: 20 },
    { kind: 'spare_part', model: name, to_model: `BL-${name}`, sort_order: 21 },
  ]),
  ...replacedModels.map(
    ([old, model]): Relation => ({
      kind: 'successor',
      model: old,
      to_model: model,
      note: 'Compare the hole pattern',
    }),
  ),
];
