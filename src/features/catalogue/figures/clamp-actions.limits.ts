/**
 * Families that the finder draws; the attribute "Action" of a model names its family. `lever`: the capacity holds up to
 * a reach, and nothing is stated beyond it.
 */
export const ACTIONS = [
  { key: 'vertical', name: 'Vertical Hold Down', lever: true },
  { key: 'horizontal', name: 'Horizontal Hold Down', lever: true },
  { key: 'straight', name: 'Straight Line', lever: false },
  { key: 'pull', name: 'Pull Action', lever: false },
] as const;
export type ActionKey = (typeof ACTIONS)[number]['key'];
