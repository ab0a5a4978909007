import { expect, it } from 'vitest';
import { mergedValues, mergeLines } from './merge.ts';
import { followPictures, type Picture, SLOTS, slotValues } from './picture-slots.ts';

const fields = SLOTS.flatMap((slot) =>
  [`image${slot}`, `alt${slot}`].map((name) => ({ name, label: name, kind: 'text' as const })),
);
const [a, b, c] = ['a', 'b', 'c'].map((file): Picture => ({ file, alt: `${file} as it was` })) as [
  Picture,
  Picture,
  Picture,
];
const anew = (picture: Picture): Picture => ({ ...picture, alt: `${picture.file} anew` });

function merged(before: Picture[], own: Picture[], others: Picture[]) {
  const [base, mine, theirs] = [slotValues(before), slotValues(own), slotValues(others)];
  const followed = followPictures({ base, mine, theirs });
  const lines = mergeLines(fields, followed.base, followed.mine, theirs);
  return { values: mergedValues(lines, theirs, {}), removed: followed.removed };
}

it('A description stays with its image when another person has removed the image before it', () => {
  expect(merged([a, b, c], [a, b, anew(c)], [a, c]).values).toEqual(slotValues([a, anew(c)]));
});

it('The description of an image that another person has removed is reported, and does not move to the next image', () => {
  expect(merged([a, b, c], [a, anew(b), c], [a, c])).toEqual({ values: slotValues([a, c]), removed: [anew(b)] });
});

it('A description stays with its picture when someone else has changed the order', () => {
  expect(merged([a, b, c], [anew(a), b, c], [c, b, a]).values).toEqual(slotValues([c, b, anew(a)]));
});

it('Two people add and remove different pictures', () => {
  const d = { file: 'd', alt: '' };
  expect(merged([a, b], [a, b, d], [b]).values).toEqual(slotValues([b, d]));
  expect(merged([a, b, c], [a, b], [b, c]).values).toEqual(slotValues([b]));
});

it('An order that both have changed asks for a choice', () => {
  expect(merged([a, b, c], [b, a, c], [c, b, a]).values).toBeUndefined();
});
