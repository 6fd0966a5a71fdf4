// npm run build: installs the dependencies and builds the web client and its help, without starting a server.
import { buildHelpIfNeeded, buildWebIfNeeded } from './build-web.mjs'
import { installIfNeeded } from './lib/install.mjs'

const isReady = (await installIfNeeded()) && (await buildWebIfNeeded()) && (await buildHelpIfNeeded())
if (isReady) console.log('Ready: dependencies are installed, the web client and its help are built.')
process.exitCode = isReady ? 0 : 1
