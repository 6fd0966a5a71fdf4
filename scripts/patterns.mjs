// npm run patterns: checks that every regular expression applied to untrusted text takes linear time.
import { installIfNeeded } from './lib/install.mjs'
import { inRoot } from './lib/paths.mjs'
import { runScript } from './lib/run.mjs'

const isReady = await installIfNeeded({ withDevelopment: true })
process.exitCode = isReady ? await runScript([inRoot('scripts/patterns/check.ts')]) : 1
