// npm run bocau -- COMMAND: the command line of the product.
import { installIfNeeded } from './lib/install.mjs'
import { inRoot } from './lib/paths.mjs'
import { runScript } from './lib/run.mjs'
import { serverEnvironment } from './lib/server.mjs'

const isReady = await installIfNeeded()
process.exitCode = isReady
  ? await runScript([inRoot('server/src/entrypoints/cli/main.ts'), ...process.argv.slice(2)], {
      env: serverEnvironment,
    })
  : 1
