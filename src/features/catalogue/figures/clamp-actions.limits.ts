/**
 * The families of clamps that the finder draws. Each model states its own in the attribute "Action"; any other that is stated there is a
 * family as well. `lever`: its capacity is stated up to a reach and for nothing beyond it.
 */
export const ACTIONS = [
  { key: 'vertical', name: 'Vertical Hold Down', lever: true },
  { key: 'horizontal', name: 'Horizontal Hold Down', lever: true },
  { key: 'straight', name: 'Straight Line', lever: false },
  { key: 'pull', name: 'Pull Action', lever: false },
] as const;
export type ActionKey = (typeof ACTIONS)[number]['key'];
