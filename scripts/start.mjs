// npm start: installs and builds missing or changed parts, then serves. The server migrates and seeds its store.
import { buildHelpIfNeeded, buildWebIfNeeded } from './build-web.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { runScript } from './lib/run.mjs'
import { serverArguments, serverEnvironment } from './lib/server.mjs'

const isReady = (await installIfNeeded()) && (await buildWebIfNeeded()) && (await buildHelpIfNeeded())
process.exitCode = isReady
  ? await runScript([...serverArguments, ...process.argv.slice(2)], { env: serverEnvironment })
  : 1
