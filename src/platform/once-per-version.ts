/**
 * What is the same for as long as the catalogue has the same version: asked for once in each. Not kept are failures,
 * what `isWhole` refuses, and anything while the version is not known (0).
 */
export function oncePerVersion<Value>(
  ask: () => Promise<Value>,
  isWhole: (value: Value) => boolean = () => true,
): (version: number) => Promise<Value> {
  let kept: { version: number; value: Promise<Value> } | undefined;
  return async (version) => {
    if (version === 0) return ask();
    if (kept?.version === version) return kept.value;
    const mine = { version, value: ask() };
    kept = mine;
    const forget = () => {
      if (kept === mine) kept = undefined;
    };
    try {
      const value = await mine.value;
      if (!isWhole(value)) forget();
      return value;
    } catch (error) {
      forget();
      throw error;
    }
  };
}
