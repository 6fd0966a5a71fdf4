// npm run build: installs the dependencies and builds the web client, without starting a server.
import { buildWebIfNeeded } from './build-web.mjs'
import { installIfNeeded } from './lib/install.mjs'

const isReady = (await installIfNeeded()) && (await buildWebIfNeeded())
if (isReady) console.log('Ready: dependencies are installed and the web client is built.')
process.exitCode = isReady ? 0 : 1
