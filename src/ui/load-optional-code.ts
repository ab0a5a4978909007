/**
 * Loads code that a page can do without. @returns undefined if it cannot be loaded: the page stays as it is, and
 * nothing reloads
 */
export async function loadOptionalCode<Loaded>(load: () => Promise<Loaded>): Promise<Loaded | undefined> {
  try {
    return await load();
  } catch (error) {
    console.debug('The page does without a part of its code', error);
    return undefined;
  }
}
