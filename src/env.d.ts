/** The backend's base address: a build constant (vite.config.ts), '' for the site's own origin. */
declare const __BACKEND__: string;
