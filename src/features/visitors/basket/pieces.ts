export const typedQuantity = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '').slice(0, 5);

export const piecesIn = (text: string) => Number(typedQuantity(text)) || 1;

export const ADDED_MS = 4000;

export const addedText = (pieces: number) => `Added ✓ ${pieces}`;

/** Fixes the button's present width as its minimum, so that nothing beside the button moves. */
export function keepWidth(button: HTMLElement): void {
  button.style.minWidth = `${button.offsetWidth}px`;
}
