import { resolveQuickly } from './process/resolve-quickly.ts'

resolveQuickly()
const { runProcess } = await import('./process/run-process.ts')
// A store that could not be opened may have connections that would keep the process alive.
process.exit(await runProcess())
