import type { Family } from '../geometry/assembly.ts';
import { type Fact, type Product, product } from './catalogue.ts';
import type { ClampStyle } from './clamp-sizes.ts';
import { article } from './wording.ts';

/** Shared by the vertical and the horizontal hold-down clamps of Steel-Smith's demonstration range. */

export const SLOT = 'Spindle with flanged washers moves along the whole slot';
export const FLANGES = 'Four slotted holes allow the clamp to be aligned on the fixture';
export const SIDE = 'Two through holes with spacers; the lower edge may be welded';
export const WELD = 'Weldable bar end, spindle at a fixed reach';
export const STAINLESS = 'No plated parts that could flake; suited to alkaline cleaning agents';

type Spec = {
  slug: string;
  name: string;
  category: string;
  short: string;
  paragraphs: string[];
  points: string[];
  note?: string;
  /** the model in the images of group 1 */
  pictured?: string;
  /** reach for which the bases are rated, as in ClampStyle; 1 unless given */
  ratedReach?: number;
};
type Tables = { headline: string; suffix: string; kilograms: number[]; style: ClampStyle; number?: 1 | 2 | 3 | 4 }[];

/**
 * A series of clamps: its models are named `<series>-<size><suffix>`, the size being the kilograms that the base holds
 * at the rated reach. A longer bar holds less at its end.
 */
export function holdDownSeries<P>(
  series: string,
  family: Family<P>,
  sizeOf: (kilograms: number, style: ClampStyle) => P,
  factsOf: (kilograms: number, size: P, standard: P) => Fact[],
): (spec: Spec, tables: Tables) => Product {
  return ({ paragraphs, points, note, ratedReach = 1, ...spec }, tables) =>
    product({
      ...spec,
      description: article(paragraphs, points, note),
      family,
      tables: tables.map(({ headline, suffix, kilograms, style, number }) => ({
        headline,
        number,
        models: kilograms.map((kg) => {
          const size = sizeOf(kg, style);
          const standard = sizeOf(kg, { ...style, reach: Math.min(style.reach ?? 1, ratedReach) });
          const name = `${series}-${String(kg).padStart(3, '0')}${suffix}`;
          return { name, size, facts: factsOf(kg, size, standard) };
        }),
      })),
    });
}
