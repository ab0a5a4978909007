import type { Model, SweptArc } from './models.contract.ts';

type Names = Record<keyof SweptArc, string>;

const buildArcNames = (movingPart: 'Bar' | 'Handle'): Names => ({
  behind: `${movingPart} arc, behind front`,
  height: `${movingPart} arc, height`,
  radius: `${movingPart} arc, radius`,
  from: `${movingPart} arc, from`,
  to: `${movingPart} arc, to`,
});
const [BAR, HANDLE] = [buildArcNames('Bar'), buildArcNames('Handle')];

/** Attributes that only drawings use; filters, search, tables and pages omit them. */
export const DRAWING_ATTRIBUTES: readonly string[] = [BAR, HANDLE].flatMap((names) => Object.values(names));

/** A stored value as text; `unit` is null for a text and '-' for a plain number. */
export interface ModelValueRow {
  name: string;
  unit: string | null;
  value: string;
}

export function readSweptArcs(stated: readonly ModelValueRow[]): Model['arcs'] {
  const arcOf = (names: Names): SweptArc | null => {
    const of = (name: string, unit: string) =>
      Number(stated.find((one) => one.name === name && one.unit === unit)?.value ?? Number.NaN);
    const [behind, height, radius] = [of(names.behind, 'mm'), of(names.height, 'mm'), of(names.radius, 'mm')];
    const arc = { behind, height, radius, from: of(names.from, '°'), to: of(names.to, '°') };
    return Object.values(arc).some(Number.isNaN) || radius <= 0 || Math.abs(arc.to - arc.from) > 360 ? null : arc;
  };
  return { bar: arcOf(BAR), handle: arcOf(HANDLE) };
}
