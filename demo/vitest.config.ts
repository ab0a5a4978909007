import { defineConfig } from 'vitest/config';

// Tests of demo/ for `npm run demo:check`: most need the CAD kernel, which `npm test` does not install.
export default defineConfig({
  root: import.meta.dirname,
  test: { include: ['**/*.test.ts'], maxWorkers: 2, testTimeout: 60_000, hookTimeout: 90_000 },
});
