import type { FormValues } from '../../shell/data/values.ts';

export const SLOTS = [1, 2, 3, 4] as const;

export interface Picture {
  file: string;
  alt: string;
}

export const picturesOf = (values: FormValues): Picture[] =>
  SLOTS.map((slot) => ({ file: String(values[`image${slot}`] ?? ''), alt: String(values[`alt${slot}`] ?? '') })).filter(
    ({ file }) => file,
  );

export const slotValues = (pictures: readonly (Picture | undefined)[]): Record<string, string> =>
  Object.fromEntries(
    SLOTS.flatMap((slot) => {
      const { file = '', alt = '' } = pictures[slot - 1] ?? {};
      return [
        [`image${slot}`, file],
        [`alt${slot}`, alt],
      ];
    }),
  );

export interface Sides {
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
}

/** Moves the images of `base` and `mine` into the slots of `theirs`, so that each description stays with its image. */
export function followPictures(sides: Sides): Pick<Sides, 'base' | 'mine'> & { removed: Picture[] } {
  const [base, mine, theirs] = [picturesOf(sides.base), picturesOf(sides.mine), picturesOf(sides.theirs)];
  const unchanged = { base: sides.base, mine: sides.mine, removed: [] };
  if (sameFiles(base, theirs) || !keepsOrder(base, mine)) return unchanged;
  const added = mine.filter(({ file }) => !has(base, file) && !has(theirs, file));
  if (theirs.length + added.length > SLOTS.length) return unchanged;
  const inTheirSlots = (pictures: readonly Picture[]) =>
    theirs.map(({ file }) => pictures.find((one) => one.file === file));
  const hasNewDescription = ({ file, alt }: Picture) =>
    has(base, file) && !has(theirs, file) && base.some((one) => one.file === file && one.alt !== alt);
  return {
    base: { ...sides.base, ...slotValues(inTheirSlots(base)) },
    mine: { ...sides.mine, ...slotValues([...inTheirSlots(mine), ...added]) },
    removed: mine.filter(hasNewDescription),
  };
}

const has = (pictures: readonly Picture[], file: string): boolean => pictures.some((one) => one.file === file);
const sameFiles = (some: readonly Picture[], others: readonly Picture[]): boolean =>
  some.length === others.length && some.every(({ file }, at) => others[at]?.file === file);

/** True if images were only removed, described or appended. */
function keepsOrder(before: readonly Picture[], after: readonly Picture[]): boolean {
  const remaining = before.filter(({ file }) => has(after, file));
  return sameFiles(remaining, after.slice(0, remaining.length));
}
