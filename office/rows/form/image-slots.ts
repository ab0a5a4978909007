import type { FormValues } from '../../shell/data/form-values.ts';

export const IMAGE_SLOTS = [1, 2, 3, 4] as const;

export interface SlotImage {
  file: string;
  alt: string;
}

export const readSlotImages = (values: FormValues): SlotImage[] =>
  IMAGE_SLOTS.map((slot) => ({
    file: String(values[`image${slot}`] ?? ''),
    alt: String(values[`alt${slot}`] ?? ''),
  })).filter(({ file }) => file);

export const buildSlotValues = (images: readonly (SlotImage | undefined)[]): Record<string, string> =>
  Object.fromEntries(
    IMAGE_SLOTS.flatMap((slot) => {
      const { file = '', alt = '' } = images[slot - 1] ?? {};
      return [
        [`image${slot}`, file],
        [`alt${slot}`, alt],
      ];
    }),
  );

export interface ImageSides {
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
}

/** Moves the images of `base` and `mine` into the slots of `theirs`, so that each description stays with its image. */
export function followOtherImages(sides: ImageSides): Pick<ImageSides, 'base' | 'mine'> & { removed: SlotImage[] } {
  const [base, mine, theirs] = [readSlotImages(sides.base), readSlotImages(sides.mine), readSlotImages(sides.theirs)];
  const unchanged = { base: sides.base, mine: sides.mine, removed: [] };
  if (haveSameFiles(base, theirs) || !hasSameOrder(base, mine)) return unchanged;
  const added = mine.filter(({ file }) => !hasFile(base, file) && !hasFile(theirs, file));
  if (theirs.length + added.length > IMAGE_SLOTS.length) return unchanged;
  const inTheirSlots = (images: readonly SlotImage[]) =>
    theirs.map(({ file }) => images.find((one) => one.file === file));
  const hasNewDescription = ({ file, alt }: SlotImage) =>
    hasFile(base, file) && !hasFile(theirs, file) && base.some((one) => one.file === file && one.alt !== alt);
  return {
    base: { ...sides.base, ...buildSlotValues(inTheirSlots(base)) },
    mine: { ...sides.mine, ...buildSlotValues([...inTheirSlots(mine), ...added]) },
    removed: mine.filter(hasNewDescription),
  };
}

const hasFile = (images: readonly SlotImage[], file: string): boolean => images.some((one) => one.file === file);
const haveSameFiles = (some: readonly SlotImage[], others: readonly SlotImage[]): boolean =>
  some.length === others.length && some.every(({ file }, at) => others[at]?.file === file);

/** True if images were only removed, described or appended. */
function hasSameOrder(before: readonly SlotImage[], after: readonly SlotImage[]): boolean {
  const remaining = before.filter(({ file }) => hasFile(after, file));
  return haveSameFiles(remaining, after.slice(0, remaining.length));
}
