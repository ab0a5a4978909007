/** The base URL of the backend: a build constant (vite.config.ts), '' for the same origin. */
declare const __BACKEND__: string;

interface Window {
  /** Uncaught errors since boot.ts ran; removed once src/frame/background/script-errors.ts handles errors itself. */
  earlyErrors?: (ErrorEvent | PromiseRejectionEvent)[];
}
