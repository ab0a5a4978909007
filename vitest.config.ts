import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Tests need no build, save the journeys and the process tests, which run what `npm run build` made.
export default defineConfig({
  plugins: [react()],
  define: { __BACKEND__: JSON.stringify('') },
  test: {
    globalSetup: 'test/global-setup.ts',
    maxWorkers: 2,
    // Generous, for small machines that do other things as well; what is quick stays quick.
    hookTimeout: 90_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'test/*.test.ts', 'commands/*.test.ts', 'bench/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'journeys', include: ['test/journeys/*.test.ts'], testTimeout: 90_000, retry: 0 },
      },
    ],
  },
});
