export const MAX_LINES = 200;
export const MAX_NOTE_LENGTH = 2000;
export const MAX_PO_REFERENCE_LENGTH = 100;

export const SINCE = ['same', 'changed', 'gone'] as const;

export const noLongerThere = (names: readonly string[]) =>
  names.length === 1
    ? `${names[0]} is no longer in the catalogue. Please remove it from your cart, then send your enquiry.`
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are no longer in the catalogue. Please remove them from your cart, then send your enquiry.`;

export type Source = 'site' | 'phone' | 'email' | 'fair' | 'counter' | 'other';
