import type { Model, SweptArc } from './models.contract.ts';

type Names = Record<keyof SweptArc, string>;

const namesOf = (part: 'Bar' | 'Handle'): Names => ({
  behind: `${part} arc, behind front`,
  height: `${part} arc, height`,
  radius: `${part} arc, radius`,
  from: `${part} arc, from`,
  to: `${part} arc, to`,
});
const [BAR, HANDLE] = [namesOf('Bar'), namesOf('Handle')];

/** Attributes that only drawings use; filters, search, tables and pages omit them. */
export const DRAWN_ONLY: readonly string[] = [BAR, HANDLE].flatMap((names) => Object.values(names));

/** A stored value as text; `unit` is null for a text and '-' for a plain number. */
export interface TypedValue {
  name: string;
  unit: string | null;
  value: string;
}

export function sweptArcs(stated: readonly TypedValue[]): Model['arcs'] {
  const arcOf = (names: Names): SweptArc | null => {
    const of = (name: string, unit: string) =>
      Number(stated.find((one) => one.name === name && one.unit === unit)?.value ?? Number.NaN);
    const [behind, height, radius] = [of(names.behind, 'mm'), of(names.height, 'mm'), of(names.radius, 'mm')];
    const arc = { behind, height, radius, from: of(names.from, '°'), to: of(names.to, '°') };
    return Object.values(arc).some(Number.isNaN) || radius <= 0 || Math.abs(arc.to - arc.from) > 360 ? null : arc;
  };
  return { bar: arcOf(BAR), handle: arcOf(HANDLE) };
}
