// Part of src/boot.ts, so without the reader of typed numbers.

export const quantityField = (button: HTMLElement) =>
  button.parentElement?.querySelector<HTMLInputElement>('[inputmode]');

export const ADDED_MS = 4000;

export const addedText = (pieces: number) => `Added ✓ ${pieces}`;

/** Fixes the button's present width as its minimum, so that nothing beside the button moves. */
export function keepWidth(button: HTMLElement): void {
  button.style.minWidth = `${button.offsetWidth}px`;
}
