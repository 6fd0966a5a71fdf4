import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot, tools } from './paths.mjs'
import { runScript } from './run.mjs'
import { serverEnvironment } from './server.mjs'

/**
 * Runs tests with Vitest in the foreground, or only those with a tag, and counts them:
 * `{ passed, failed, skipped, repeated, failures, files }`. The servers and commands that tests start share one compile cache.
 *
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, tag?: string | undefined }} options
 */
export async function runVitest(args, { env = {}, tag } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bocau-vitest-'))
  const file = join(folder, 'counts.json')
  const reporters = ['--reporter=default', `--reporter=${inRoot('scripts/lib/counting-reporter.mjs')}`]
  try {
    const command = [
      tools.vitest,
      'run',
      '--silent=passed-only',
      ...reporters,
      ...(tag ? [`--tags-filter=${tag}`] : []),
      ...args,
    ]
    const code = await runScript(command, {
      env: { ...serverEnvironment, ...env, BOCAU_TEST_COUNTS: file, BOCAU_TEST_TAG: tag ?? '' },
    })
    const counts = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : { passed: 0, failed: 0, skipped: 0, repeated: 0, failures: [], files: [] }
    // Vitest crashed or was ended before it counted: that is a failure too.
    return code !== 0 && counts.failed === 0
      ? { ...counts, failed: 1, failures: [`Vitest itself ended with status ${code}`] }
      : counts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
