/** For how long a button says what it has added. */
export const ADDED_MS = 4000;

export const addedText = (pieces: number) => `Added ✓ ${pieces}`;

/** Keeps a button as wide as its longest text so far, so that nothing beside it moves when the text changes. */
export function keepWidth(button: HTMLElement): void {
  button.style.minWidth = `${button.offsetWidth}px`;
}
