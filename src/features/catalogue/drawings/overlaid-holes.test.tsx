import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { HolePattern } from './hole-pattern.ts';
import { OverlaidHoles } from './overlaid-holes.tsx';

const PATTERN: HolePattern = {
  ...{ view: 'above', centres: [[-10, 0] as const, [10, 0] as const], along: 20, across: 0, diameter: 5.5, thread: '' },
};

it.each<[other: Partial<HolePattern>, said: string]>([
  [{}, 'The same hole pattern as First.'],
  [
    { diameter: 6.6 },
    'The holes are in the same places as those of First, but their size is 6.6 mm instead of 5.5 mm.',
  ],
  [
    { diameter: undefined },
    'The holes are in the same places as those of First, but their size is unstated instead of 5.5 mm.',
  ],
  [{ thread: 'M6' }, 'The holes are in the same places as those of First, but their size is M6 instead of 5.5 mm.'],
])('Overlaid hole patterns are called the same only with holes of the same size: %j', (other, said) => {
  const patterns = [
    { name: 'First', pattern: PATTERN },
    { name: 'Other', pattern: { ...PATTERN, ...other } },
  ];
  expect(renderToStaticMarkup(<OverlaidHoles patterns={patterns} />)).toContain(said);
});
