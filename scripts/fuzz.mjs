// npm run fuzz -- --minutes 10 [--seed 7] [--only html,message]: fuzzes parsers with untrusted input.
import { installIfNeeded } from './lib/install.mjs'
import { inRoot } from './lib/paths.mjs'
import { runScript } from './lib/run.mjs'

const isReady = await installIfNeeded({ withDevelopment: true })
process.exitCode = isReady ? await runScript([inRoot('scripts/fuzz/fuzz.ts'), ...process.argv.slice(2)]) : 1
