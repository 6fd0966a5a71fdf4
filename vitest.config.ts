import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

// One project per package, so that each says how its tests run. Journeys in a browser are apart:
// `e2e/vitest.config.ts`, because they need the built product and minutes rather than seconds.
const webConfig = './web/vite.config.ts'

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      // Reads every file of the repository.
      { test: { name: 'house', include: ['scripts/**/*.test.ts'], testTimeout: 60_000 } },
      // Pure functions: the files of these two share one module graph, nothing can leak between them.
      {
        test: {
          name: 'mail-core',
          root: 'mail-core',
          include: ['src/**/*.test.ts'],
          isolate: false,
          // Hostile input is read in seconds on a busy machine; what grows with its square would take hours.
          testTimeout: 60_000,
        },
      },
      { test: { name: 'bench', root: 'bench', include: ['src/**/*.test.ts'] } },
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          pool: 'forks',
          globalSetup: ['src/testing/store-shape.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        ...(existsSync(webConfig) ? { extends: webConfig } : {}),
        test: { name: 'web', root: 'web', environment: 'node', include: ['src/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
