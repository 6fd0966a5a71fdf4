import { writeFileSync } from 'node:fs'

/** Tells the script that started Vitest how many tests passed, failed, were skipped and were run a second time. */
export default class CountingReporter {
  onTestRunEnd(modules, strayErrors) {
    writeFileSync(
      process.env.BOCAU_TEST_COUNTS ?? '/dev/null',
      JSON.stringify(countTests(modules, strayErrors)),
    )
  }
}

/** A file that could not be loaded and an error between tests count as failures: silence is not success. */
export function countTests(modules, strayErrors) {
  const counts = { passed: 0, failed: strayErrors.length, skipped: 0, repeated: 0 }
  for (const module of modules) {
    let hasFailedTest = false
    for (const each of module.children.allTests()) {
      const { state } = each.result()
      if (each.diagnostic()?.retryCount > 0) counts.repeated += 1
      counts[state === 'pending' ? 'failed' : state] += 1
      hasFailedTest ||= state === 'failed'
    }
    if (module.state() === 'failed' && !hasFailedTest) counts.failed += 1
  }
  return counts
}
