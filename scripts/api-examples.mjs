// npm run api-examples: runs the server tests, records their calls of the API and writes the examples of the API page.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installIfNeeded } from './lib/install.mjs'
import { inRoot } from './lib/paths.mjs'
import { runScript } from './lib/run.mjs'
import { runVitest } from './lib/vitest.mjs'

const folder = mkdtempSync(join(tmpdir(), 'bocau-examples-'))
try {
  const isReady = await installIfNeeded({ withDevelopment: true })
  if (isReady) await runVitest(['--project', 'server'], { env: { BOCAU_RECORD_EXAMPLES: folder } })
  process.exitCode = isReady ? await runScript([inRoot('scripts/api-examples/write-examples.ts'), folder]) : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
