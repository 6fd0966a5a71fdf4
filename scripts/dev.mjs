// npm run dev: the server, restarted when its code changes, behind Vite with hot reload. Vite serves the pages and
// proxies /api and /storage to the server (see web/vite.config.ts).
import { installIfNeeded } from './lib/install.mjs'
import { inRoot, tools } from './lib/paths.mjs'
import { runScript } from './lib/run.mjs'

if (!(await installIfNeeded({ withDevelopment: true }))) process.exit(1)

// When one ends, the other is stopped, so that nothing is left after Ctrl+C or a crash.
const stopped = new AbortController()
const address = `http://${process.env.BOCAU_HTTP ?? '127.0.0.1:8080'}`
const servers = [
  runScript(['--watch', '--watch-preserve-output', inRoot('server/src/main.ts')], { signal: stopped.signal }),
  runScript([tools.vite, ...process.argv.slice(2)], {
    cwd: inRoot('web'),
    env: { BOCAU_DEV_SERVER: address },
    signal: stopped.signal,
  }),
]
process.exitCode = await Promise.race(servers)
stopped.abort()
await Promise.all(servers)
