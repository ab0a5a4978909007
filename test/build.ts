import path from 'node:path';

/** Folder with the built browser code. Tests that import this file run after a build. */
export const CLIENT_FOLDER = path.resolve(import.meta.dirname, '..', process.env.CLIENT_FOLDER ?? 'dist/client');
export const SERVER = path.resolve(import.meta.dirname, '../dist/server/server.js');
