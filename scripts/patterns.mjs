// npm run patterns: asks about every regular expression that strangers' text is shown to whether it is linear.
import { installIfNeeded } from './install.mjs'
import { inRoot } from './paths.mjs'
import { runScript } from './run.mjs'

const isReady = await installIfNeeded({ withDevelopment: true })
process.exitCode = isReady ? await runScript([inRoot('scripts/patterns/check.ts')]) : 1
