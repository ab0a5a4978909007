// Part of src/boot.ts, so without the reader of typed numbers.

export const findQuantityField = (button: HTMLElement) =>
  button.parentElement?.querySelector<HTMLInputElement>('[inputmode]');

export const ADDED_NOTE_MS = 4000;

export const formatAddedText = (pieces: number) => `Added ✓ ${pieces}`;

/** Fixes the button's present width as its minimum, so that nothing beside the button moves. */
export function fixWidth(button: HTMLElement): void {
  button.style.minWidth = `${button.offsetWidth}px`;
}
