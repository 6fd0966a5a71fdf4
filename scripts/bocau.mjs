// npm run bocau -- COMMAND: the command line of the product.
import { realpathSync } from 'node:fs'
import module from 'node:module'
import { pathToFileURL } from 'node:url'
import { installIfNeeded } from './lib/install.mjs'
import { inRoot, pinnedNode } from './lib/paths.mjs'
import { serverEnvironment } from './lib/server.mjs'
import { watchNpm } from './lib/watch-npm.mjs'

const main = inRoot('server/src/entrypoints/cli/main.ts')

/** Runs the command in this process, which has the pinned Node already. A second process takes as long as npm. */
async function runInThisProcess() {
  watchNpm(() => process.kill(process.pid, 'SIGTERM'))
  const { NODE_COMPILE_CACHE } = serverEnvironment
  // The variable is for the threads of the command.
  process.env.NODE_COMPILE_CACHE = NODE_COMPILE_CACHE
  module.enableCompileCache(NODE_COMPILE_CACHE)
  await import(pathToFileURL(main).href)
}

async function runInPinnedNode() {
  const { runScript } = await import('./lib/run.mjs')
  process.exitCode = await runScript([main, ...process.argv.slice(2)], { env: serverEnvironment })
}

if (!(await installIfNeeded())) process.exitCode = 1
else if (realpathSync(process.execPath) === realpathSync(pinnedNode)) await runInThisProcess()
else await runInPinnedNode()
