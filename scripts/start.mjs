// npm start: installs and builds what is missing or changed, then serves. The server migrates and seeds by itself.
import { buildWebIfNeeded } from './build-web.mjs'
import { installIfNeeded } from './install.mjs'
import { inRoot } from './paths.mjs'
import { runScript } from './run.mjs'

const isReady = (await installIfNeeded()) && (await buildWebIfNeeded())
process.exitCode = isReady ? await runScript([inRoot('server/src/main.ts'), ...process.argv.slice(2)]) : 1
