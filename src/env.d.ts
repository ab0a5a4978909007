/** The base URL of the backend: a build constant (vite.config.ts), '' for the same origin. */
declare const __BACKEND__: string;
