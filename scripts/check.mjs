// npm run check: types, format and lint of everything, one line each.
import { runChecks } from './lib/checks.mjs'
import { installIfNeeded } from './lib/install.mjs'

if (!(await installIfNeeded({ withDevelopment: true }))) process.exit(1)
const { passed, failed } = await runChecks()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
