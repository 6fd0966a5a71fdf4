import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { inRoot, pinnedNode } from './paths.mjs'
import { showProgress } from './progress.mjs'
import { capture } from './run.mjs'

/**
 * Runs a build if its sources changed; returns true if a complete build exists.
 *
 * @param {{
 *   label: string
 *   sources: string[]
 *   folder: string
 *   args: string[]
 *   cwd?: string
 *   variant?: string
 * }} build `folder` is the result, `variant` an option that changes it.
 */
export async function buildIfNeeded({ label, sources, folder, args, cwd = inRoot(), variant = '' }) {
  // Inside the result: a build empties it first, so that a partial build has no stamp.
  const stamp = join(folder, '.fingerprint')
  const expected = fingerprint(sources.map((path) => inRoot(path))) + variant
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expected) return true

  const done = showProgress(label)
  const { code, output } = await capture(pinnedNode, args, { cwd })
  done(code === 0)
  if (code === 0) writeFileSync(stamp, expected)
  else console.error(output.trimEnd())
  return code === 0
}
