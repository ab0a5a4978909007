/** The base URL of the backend: a build constant (vite.config.ts), '' for the same origin. */
declare const __BACKEND__: string;

declare const __COMMIT__: string;

/**
 * Texts by storage and key that the browser could not store, with the stored value at that time
 * (src/web/stored/browser-storage.ts).
 */
declare var unstoredTexts: Map<string, { text: string; insteadOf: string | null }> | undefined;

interface Window {
  /** Chromium's offer to install the site (src/web/stored/install-offer.ts). */
  installEvent?: import('./web/stored/install-offer.ts').InstallEvent;
  earlyErrors?: (ErrorEvent | PromiseRejectionEvent)[];
  earlySearch?: { asked: boolean; typed: string };
  earlyAdditions?: { id: number; added: Promise<boolean> }[];
}
