import { defineConfig } from 'vitest/config'

// Journeys through the built product in a real browser. `npm test` runs them last,
// `npm test -- e2e/src/sign-in` runs those of one file.
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/harness/seed-store.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
