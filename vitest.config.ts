import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

// One project per package with its own options. Browser tests are separate (`e2e/vitest.config.ts`), because they need
// the built product and take minutes.
const webConfig = './web/vite.config.ts'

/** `npm run trials` runs the files that end in `.trial.ts` instead of those that end in `.test.ts`. */
const files = process.env.BOCAU_TEST_FILES ?? 'test'

/** Measures what each test costs, for the report at the end of a run. */
const setupFiles = [`${import.meta.dirname}/scripts/lib/processor-time.ts`]

/** The limits only end hanging tests: a busy machine may be slow. */
const hangs = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      // Reads every file of the repository, once for each worker.
      {
        test: { name: 'rules', include: [`scripts/**/*.${files}.ts`], isolate: false, setupFiles, ...hangs },
      },
      // Pure functions: the files of both packages share one module graph without side effects.
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
          // Each test world is a separate product, so the files of a worker can share modules.
          isolate: false,
          globalSetup: ['src/testing/stores/isolated-store.ts'],
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
          // Repeated, because this project uses Vite's configuration and all values must agree.
          maxWorkers: 2,
          environment: 'node',
          include: [`src/**/*.${files}.{ts,tsx}`],
          // The files of a worker share modules, a built editor and a browser environment, whose loading costs most.
          isolate: false,
          setupFiles: [...setupFiles, 'src/store.fixture.ts'],
          ...hangs,
        },
      },
    ],
  },
})
