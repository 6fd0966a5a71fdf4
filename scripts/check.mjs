// npm run check: types, format and lint of everything, one line each.
import { runChecks } from './checks.mjs'
import { installIfNeeded } from './install.mjs'

await installIfNeeded({ withDevelopment: true })
const { passed, failed } = await runChecks()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
