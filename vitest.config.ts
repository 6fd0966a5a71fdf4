import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

// One project per package, so that each says how its tests run. Journeys in a browser are apart:
// `e2e/vitest.config.ts`, because they need the built product and minutes rather than seconds.
const webConfig = './web/vite.config.ts'

/** `npm run trials` runs the files that end in `.trial.ts` instead of those that end in `.test.ts`. */
const files = process.env.BOCAU_TEST_FILES ?? 'test'

/** Measures what each test costs, for the report at the end of a run. */
const setupFiles = [`${import.meta.dirname}/scripts/lib/measure-tests.ts`]

/** Ends what hangs, and judges nothing: on a machine that is busy with other things a test may take long. */
const hangs = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      // Reads every file of the repository, once for each worker.
      {
        test: { name: 'house', include: [`scripts/**/*.${files}.ts`], isolate: false, setupFiles, ...hangs },
      },
      // Pure functions: the files of these two share one module graph, nothing can leak between them.
      {
        test: {
          name: 'mail-core',
          root: 'mail-core',
          include: [`src/**/*.${files}.ts`],
          isolate: false,
          setupFiles,
          ...hangs,
        },
      },
      { test: { name: 'bench', root: 'bench', include: [`src/**/*.${files}.ts`], setupFiles, ...hangs } },
      {
        test: {
          name: 'contract',
          root: 'contract',
          include: [`src/**/*.${files}.ts`],
          isolate: false,
          setupFiles,
          ...hangs,
        },
      },
      {
        test: {
          name: 'server',
          root: 'server',
          include: [`src/**/*.${files}.ts`],
          pool: 'forks',
          // Each world is a product of its own, with nothing outside of it: the files of a worker share modules.
          isolate: false,
          globalSetup: ['src/testing/stores/store-shape.ts'],
          setupFiles: [...setupFiles, 'src/db/postgres/one-question-at-a-time.fixture.ts'],
          tags: [{ name: 'postgres', description: 'A use case on PostgreSQL: not part of npm test.' }],
          ...hangs,
        },
      },
      {
        ...(existsSync(webConfig) ? { extends: webConfig } : {}),
        test: {
          name: 'web',
          root: 'web',
          // Said again: this project takes its settings from Vite's, and all of them have to agree.
          maxWorkers: 2,
          environment: 'node',
          include: [`src/**/*.${files}.{ts,tsx}`],
          // The files of a worker share modules, a built editor and a browser: loaded anew for each they cost most of it all.
          isolate: false,
          setupFiles,
          ...hangs,
        },
      },
    ],
  },
})
