import path from 'node:path';

/** The built site. A test that imports this file is run after a build. */
export const CLIENT_FOLDER = path.resolve(import.meta.dirname, '..', process.env.CLIENT_FOLDER ?? 'dist/client');
export const SERVER = path.resolve(import.meta.dirname, '../dist/server/server.js');
