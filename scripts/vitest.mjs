import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tools } from './paths.mjs'
import { runScript } from './run.mjs'

/** Runs tests with Vitest in the foreground and counts them: `{ passed, failed, skipped }`. */
export async function runVitest(args, { env = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bocau-vitest-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = [tools.vitest, 'run', '--silent=passed-only', ...reporters, ...args]
  try {
    const code = await runScript(command, { env })
    return countTests(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined, code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A file that could not be loaded, a crash and an error between tests count as failures: silence is not success. */
export function countTests(report, code) {
  const brokenFiles = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  ).length
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + brokenFiles,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
