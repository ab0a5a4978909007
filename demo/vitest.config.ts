import { defineConfig } from 'vitest/config';

// The tests of demo/, which `npm run demo:check` runs: most need the CAD kernel, which `npm test` does not install.
export default defineConfig({
  root: import.meta.dirname,
  test: { include: ['**/*.test.ts'], maxWorkers: 2, testTimeout: 60_000, hookTimeout: 90_000 },
});
