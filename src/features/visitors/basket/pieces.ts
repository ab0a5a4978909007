/** Normalises typed text: digits only, no leading zeros, max 5; '' while the field is empty. */
export const typedQuantity = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '').slice(0, 5);

/** The quantity in the field; an empty field counts as 1. */
export const piecesIn = (text: string) => Number(typedQuantity(text)) || 1;
