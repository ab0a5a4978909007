/** The largest force, in newtons, and the largest length, in millimetres, that the clamp finder takes. */
export const MAX_FORCE = 1_000_000;
export const MAX_LENGTH = 10_000;

/** The families in the clamp finder, by the series at the beginning of their model names. */
export const ACTIONS = [
  { key: 'vertical', name: 'Vertical Hold Down', series: '^VTC', lever: true },
  { key: 'horizontal', name: 'Horizontal Hold Down', series: '^H-?[0-9]', lever: true },
  { key: 'straight', name: 'Straight Line', series: '^HTC', lever: false },
  { key: 'pull', name: 'Pull Action', series: '^PAH', lever: false },
] as const;
export type ActionKey = (typeof ACTIONS)[number]['key'];
