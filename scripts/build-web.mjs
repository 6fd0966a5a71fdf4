import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fingerprint } from './lib/fingerprint.mjs'
import { inRoot, pinnedNode, tools } from './lib/paths.mjs'
import { showProgress } from './lib/progress.mjs'
import { capture } from './lib/run.mjs'

const sources = ['web', 'contract/src', 'mail-core/src', 'package-lock.json'].map((path) => inRoot(path))
// Inside the build folder: the build empties it first, so that a partial build has no stamp.
const stamp = inRoot('web', 'dist', '.fingerprint')

/** Builds the web client if its sources changed; returns true if a complete build exists. */
export async function buildWebIfNeeded() {
  const expected = fingerprint(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expected) return true

  const done = showProgress('Building the web client')
  const { code, output } = await capture(pinnedNode, [tools.vite, 'build', '--logLevel', 'warn'], {
    cwd: inRoot('web'),
  })
  done(code === 0)
  if (code === 0) writeFileSync(stamp, expected)
  else console.error(output.trimEnd())
  return code === 0
}
