export const MAX_ENQUIRY_LINES = 200;
export const MAX_ENQUIRY_NOTE_LENGTH = 2000;
export const MAX_PO_REFERENCE_LENGTH = 100;

export const MODEL_CHANGE_STATES = ['same', 'changed', 'gone'] as const;

export const formatUnavailableModels = (names: readonly string[]) =>
  names.length === 1
    ? `${names[0]} is no longer in the catalogue. Please remove it from your cart, then send your enquiry.`
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are no longer in the catalogue. Please remove them from your cart, then send your enquiry.`;

export type EnquirySource = 'site' | 'contact' | 'phone' | 'email' | 'whatsapp' | 'fair' | 'counter' | 'other';
