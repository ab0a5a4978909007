import type { ModelAttribute } from '../products/models.contract.ts';

/** The numbers that a model states, by attribute: lengths in millimetres, angles in degrees, forces in newtons. */
export const statedFigures = (attributes: readonly ModelAttribute[]): Readonly<Partial<Record<string, number>>> =>
  Object.fromEntries(
    attributes.flatMap(({ attribute, name, unit, figures }) =>
      /^(?:mm|°|N)$/.test(unit) && /^-?\d+(?:\.\d+)?$/.test(figures) ? [[attribute || name, Number(figures)]] : [],
    ),
  );
