/** The base URL of the backend: a build constant (vite.config.ts), '' for the same origin. */
declare const __BACKEND__: string;

/** Commit of the build, see vite.config.ts. */
declare const __COMMIT__: string;

/** Texts that the browser could not store, by storage and key, each with what is stored there; src/web/stored/browser-storage.ts. */
declare var unstoredTexts: Map<string, { text: string; insteadOf: string | null }> | undefined;

/** Events since boot.ts ran, until the responsible code takes them over. */
interface Window {
  /** Uncaught errors; src/frame/background/script-errors.ts. */
  earlyErrors?: (ErrorEvent | PromiseRejectionEvent)[];
  /** Search requested early, and its typed text; src/features/catalogue/search/panel/use-search-key.ts. */
  earlySearch?: { asked: boolean; typed: string };
  /** Models that were added, by id: false where that failed; src/features/visitors/basket/cart.tsx. */
  earlyAdditions?: { id: number; added: Promise<boolean> }[];
}
