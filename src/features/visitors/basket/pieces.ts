/** Normalises typed text: digits only, no leading zeros, max 5; '' while the field is empty. */
export const typedQuantity = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '').slice(0, 5);

/** The quantity in the field; an empty field counts as 1. */
export const piecesIn = (text: string) => Number(typedQuantity(text)) || 1;

/** For how long a button says what it has added. */
export const ADDED_MS = 4000;

export const addedText = (pieces: number) => `Added ✓ ${pieces}`;

/** Keeps a button as wide as its longest text so far, so that nothing beside it moves when the text changes. */
export function keepWidth(button: HTMLElement): void {
  button.style.minWidth = `${button.offsetWidth}px`;
}
