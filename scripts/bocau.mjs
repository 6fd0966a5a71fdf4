// npm run bocau -- <command>: the command line of the product.
import { installIfNeeded } from './install.mjs'
import { inRoot } from './paths.mjs'
import { runScript } from './run.mjs'

const isReady = await installIfNeeded()
process.exitCode = isReady
  ? await runScript([inRoot('server/src/doors/cli/main.ts'), ...process.argv.slice(2)])
  : 1
