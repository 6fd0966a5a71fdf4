import { defineConfig } from 'vitest/config'

// Browser tests of the built product. `npm test` runs those with the tag `main`, the main path of each screen; `npm run
// test:all` runs all; `npm test -- e2e/src/sign-in` runs those of one file.
const files = process.env.BOCAU_TEST_FILES ?? 'test'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: [`src/**/*.${files}.ts`],
    tags: [{ name: 'main', description: 'The main path of a screen: part of npm test.' }],
    globalSetup: ['src/harness/seed-store.ts'],
    pool: 'forks',
    // Files of a worker share its browser; pages, contexts, servers and stores are separate.
    isolate: false,
    maxWorkers: 2,
    // The limit only ends hanging tests: a busy machine may be slow.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Same time limit as for elements.
    expect: { poll: { timeout: 60_000 } },
    // The browser process exited once in some thousand journeys, without a trace in page or server. Only then is a
    // journey repeated, and the summary reports it.
    retry: { count: 1, condition: /(?:Page|Target) crashed/ },
  },
})
