import { expect, it } from 'vitest';
import { buildSlotValues, followOtherImages, IMAGE_SLOTS, type SlotImage } from './image-slots.ts';
import { buildMergeLines, mergeValues } from './merge-values.ts';

const fields = IMAGE_SLOTS.flatMap((slot) =>
  [`image${slot}`, `alt${slot}`].map((name) => ({ name, label: name, kind: 'text' as const })),
);
const [a, b, c] = ['a', 'b', 'c'].map((file): SlotImage => ({ file, alt: `${file} as it was` })) as [
  SlotImage,
  SlotImage,
  SlotImage,
];
const withNewAlt = (image: SlotImage): SlotImage => ({ ...image, alt: `${image.file} anew` });

function merged(before: SlotImage[], own: SlotImage[], others: SlotImage[]) {
  const [base, mine, theirs] = [buildSlotValues(before), buildSlotValues(own), buildSlotValues(others)];
  const followed = followOtherImages({ base, mine, theirs });
  const lines = buildMergeLines(fields, followed.base, followed.mine, theirs);
  return { values: mergeValues(lines, theirs, {}), removed: followed.removed };
}

it('A description stays with its image when another person has removed the image before it', () => {
  expect(merged([a, b, c], [a, b, withNewAlt(c)], [a, c]).values).toEqual(buildSlotValues([a, withNewAlt(c)]));
});

it('The description of an image that another person has removed is reported, and does not move to the next image', () => {
  expect(merged([a, b, c], [a, withNewAlt(b), c], [a, c])).toEqual({
    values: buildSlotValues([a, c]),
    removed: [withNewAlt(b)],
  });
});

it('A description stays with its image when someone else has changed the order', () => {
  expect(merged([a, b, c], [withNewAlt(a), b, c], [c, b, a]).values).toEqual(buildSlotValues([c, b, withNewAlt(a)]));
});

it('Two people add and remove different images', () => {
  const d = { file: 'd', alt: '' };
  expect(merged([a, b], [a, b, d], [b]).values).toEqual(buildSlotValues([b, d]));
  expect(merged([a, b, c], [a, b], [b, c]).values).toEqual(buildSlotValues([b]));
});

it('An order that both have changed asks for a choice', () => {
  expect(merged([a, b, c], [b, a, c], [c, b, a]).values).toBeUndefined();
});
