import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot, tools } from './paths.mjs'
import { runScript } from './run.mjs'
import { serverEnvironment } from './server.mjs'

/**
 * Runs tests with Vitest in the foreground and counts them: `{ passed, failed, skipped, repeated, failures }`. Some
 * hundred servers and commands that tests start find compiled what the first of them compiled.
 */
export async function runVitest(args, { env = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bocau-vitest-'))
  const file = join(folder, 'counts.json')
  const reporters = ['--reporter=default', `--reporter=${inRoot('scripts/lib/counting-reporter.mjs')}`]
  try {
    const command = [tools.vitest, 'run', '--silent=passed-only', ...reporters, ...args]
    const code = await runScript(command, { env: { ...serverEnvironment, ...env, BOCAU_TEST_COUNTS: file } })
    const counts = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : { passed: 0, failed: 0, skipped: 0, repeated: 0, failures: [] }
    // Vitest that crashed or was ended before it could count has failed all the same.
    return code !== 0 && counts.failed === 0
      ? { ...counts, failed: 1, failures: [`the run of the tests itself, which ended with ${code}`] }
      : counts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
