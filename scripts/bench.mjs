// npm run bench: runs the benchmarks with the pinned Node.
import { buildWebIfNeeded } from './build-web.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { inRoot } from './lib/paths.mjs'
import { runScript } from './lib/run.mjs'

const isReady = (await installIfNeeded({ withDevelopment: true })) && (await buildWebIfNeeded())
process.exitCode = isReady ? await runScript([inRoot('bench/src/main.ts'), ...process.argv.slice(2)]) : 1
