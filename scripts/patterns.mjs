// npm run patterns: asks about every regular expression that strangers' text is shown to whether it is linear.
import { installIfNeeded } from './lib/install.mjs'
import { inRoot } from './lib/paths.mjs'
import { runScript } from './lib/run.mjs'

const isReady = await installIfNeeded({ withDevelopment: true })
process.exitCode = isReady ? await runScript([inRoot('scripts/patterns/check.ts')]) : 1
