import type { PullHandleSize } from '../geometry/pull-handle.ts';
import { type Fact, figure, half, trait } from './catalogue.ts';

const BOWS: [pitch: number, thread: number][] = [
  [86, 5],
  [100, 6],
  [117, 6],
  [120, 8],
  [132, 8],
  [160, 8],
  [179, 8],
  [200, 10],
];
const TUBES: [pitch: number, thread: number][] = [
  [160, 6],
  [200, 6],
  [250, 8],
  [300, 8],
  [350, 8],
  [400, 8],
  [500, 10],
  [600, 10],
];

type Look = Pick<PullHandleSize, 'body' | 'tube'>;

const material = (style: PullHandleSize['style'], look: Look): string => {
  if (style === 'tube')
    return look.tube === 'stainless' ? 'Stainless steel tube' : 'Aluminium tube, polyamide brackets';
  return look.body === 'black' ? 'Polyamide, glass-fibre reinforced' : 'Aluminium, die-cast';
};

/** The sizes of bow and tubular handles, for every brand that has them. */
export function handleModels(
  style: PullHandleSize['style'],
  prefix: string,
  look: Look,
): { name: string; size: PullHandleSize; facts: Fact[] }[] {
  return (style === 'bow' ? BOWS : TUBES).map(([A, M]) => {
    const W = half(style === 'bow' ? 9 + A * 0.09 + M * 0.5 : 24 + M);
    const size: PullHandleSize = {
      style,
      A,
      L: half(style === 'bow' ? A + W * 0.78 : A + 20 + M * 0.8),
      H: half(style === 'bow' ? 24 + A * 0.15 : 42 + M * 1.4),
      W,
      M,
      ...look,
    };
    return {
      name: `${prefix}-${A}-M${M}`,
      size,
      facts: [
        trait('Material', material(style, look)),
        trait('Mounting', 'Threaded inserts, from behind'),
        figure('Holes', 2, '-'),
      ],
    };
  });
}
