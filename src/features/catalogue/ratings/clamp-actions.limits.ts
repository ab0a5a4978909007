/** Default safety factor of the finder and of assistants; the search lists stated capacities instead. */
export const DEFAULT_SAFETY = 1.5;

/** Families that the finder draws, by a model's attribute "Action". */
export const CLAMP_ACTIONS = [
  { key: 'vertical', name: 'Vertical Hold Down', lever: true },
  { key: 'horizontal', name: 'Horizontal Hold Down', lever: true },
  { key: 'straight', name: 'Straight Line', lever: false },
  { key: 'pull', name: 'Pull Action', lever: false },
] as const;

/** Key of a family in the finder's addresses, from a model's attribute "Action". */
export const toActionKey = (name: string): string =>
  CLAMP_ACTIONS.find((one) => one.name === name)?.key ??
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
export type ClampActionKey = (typeof CLAMP_ACTIONS)[number]['key'];
