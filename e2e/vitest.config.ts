import { defineConfig } from 'vitest/config'

// Journeys through the built product in a real browser. `npm test` runs those with the tag `main`, the main path of each
// screen; `npm run test:all` runs all; `npm test -- e2e/src/sign-in` runs those of one file.
const files = process.env.BOCAU_TEST_FILES ?? 'test'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: [`src/**/*.${files}.ts`],
    tags: [{ name: 'main', description: 'The main path of a screen: part of npm test.' }],
    globalSetup: ['src/harness/seed-store.ts'],
    pool: 'forks',
    // The files of a worker share its browser; pages, contexts, servers and stores are each file's own.
    isolate: false,
    maxWorkers: 2,
    // They end what hangs, and judge nothing: a machine that is busy with other things may take long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A value is waited for as long as an element is.
    expect: { poll: { timeout: 60_000 } },
    // The browser's own process was seen to end of itself once in some thousand journeys, without a trace in page or
    // server. Only then is a journey run a second time, and the summary says so; nothing else that fails is repeated.
    retry: { count: 1, condition: /(?:Page|Target) crashed/ },
  },
})
