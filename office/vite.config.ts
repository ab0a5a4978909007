import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Files are below /office, pages below /admin (src/platform/http/office-shell.ts). */
export default defineConfig({
  root: import.meta.dirname,
  base: '/office/',
  appType: 'custom',
  cacheDir: path.resolve(import.meta.dirname, '../node_modules/.vite-office'),
  publicDir: false,
  plugins: [react(), tailwindcss()],
  resolve: { dedupe: ['react', 'react-dom', 'react-router', '@tanstack/react-query', 'react-hook-form'] },
  define: { __BACKEND__: JSON.stringify('') },
  build: {
    assetsDir: '.',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
});
