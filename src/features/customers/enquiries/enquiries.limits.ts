/** Models in one enquiry; further lines stay in the basket. */
export const MAX_LINES = 200;
/** Characters. */
export const MAX_NOTE_LENGTH = 2000;
export const MAX_PO_REFERENCE_LENGTH = 100;

/** Changes of a model since the enquiry. */
export const SINCE = ['same', 'changed', 'gone'] as const;

/** Message about models in the cart that are no longer in the catalogue. */
export const noLongerThere = (names: readonly string[]) =>
  names.length === 1
    ? `${names[0]} is no longer in the catalogue. Please remove it from your cart, then send your enquiry.`
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are no longer in the catalogue. Please remove them from your cart, then send your enquiry.`;

/** How an enquiry reached us. */
export type Source = 'site' | 'phone' | 'email' | 'fair' | 'counter' | 'other';
