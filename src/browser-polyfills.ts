// Supplies library calls to the supported browsers that lack them (package.json: browserslist). boot.ts loads this file
// in those browsers only, before any other code of the page.

type Call = (this: never, ...given: never[]) => unknown;

function findLastIndexFrom(
  items: readonly unknown[],
  from: number,
  isWanted: (item: unknown, at: number) => unknown,
): number {
  for (let at = from; at >= 0; at -= 1) if (isWanted(items[at], at)) return at;
  return -1;
}

function combineSignals(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
}

function createTimeoutSignal(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), milliseconds);
  return controller.signal;
}

function isUrl(address: string, base?: string): boolean {
  try {
    return Boolean(new URL(address, base));
  } catch {
    return false;
  }
}

/** Each call with its owner and its name. */
export const POLYFILLS = [
  [
    Array.prototype,
    'toSorted',
    function (this: unknown[], compare?: (a: unknown, b: unknown) => number) {
      return [...this].sort(compare);
    },
  ],
  [
    Array.prototype,
    'toReversed',
    function (this: unknown[]) {
      return [...this].reverse();
    },
  ],
  [
    Array.prototype,
    'toSpliced',
    function (this: unknown[], ...given: [number, number, ...unknown[]]) {
      const copy = [...this];
      copy.splice(...given);
      return copy;
    },
  ],
  [
    Array.prototype,
    'findLast',
    function (this: unknown[], isWanted: () => unknown) {
      return this[findLastIndexFrom(this, this.length - 1, isWanted)];
    },
  ],
  [
    Array.prototype,
    'findLastIndex',
    function (this: unknown[], isWanted: () => unknown) {
      return findLastIndexFrom(this, this.length - 1, isWanted);
    },
  ],
  [URL, 'canParse', isUrl],
  [AbortSignal, 'any', combineSignals],
  [AbortSignal, 'timeout', createTimeoutSignal],
] satisfies [object, string, Call][];

for (const [owner, name, value] of POLYFILLS) {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}
