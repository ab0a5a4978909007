/**
 * The families in the clamp finder. A model states its own in an attribute "Action", or belongs to one by its series
 * (the table clamp_series). `lever`: its capacity is stated at a reach and becomes less beyond it.
 */
export const ACTIONS = [
  { key: 'vertical', name: 'Vertical Hold Down', lever: true },
  { key: 'horizontal', name: 'Horizontal Hold Down', lever: true },
  { key: 'straight', name: 'Straight Line', lever: false },
  { key: 'pull', name: 'Pull Action', lever: false },
] as const;
export type ActionKey = (typeof ACTIONS)[number]['key'];
