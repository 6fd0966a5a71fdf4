import { writeFileSync } from 'node:fs'

/**
 * Tells the script that started Vitest how many tests passed, failed, were skipped and were run a second time, and what
 * each failure was.
 */
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
  const counts = { passed: 0, failed: 0, skipped: 0, repeated: 0, failures: /** @type {string[]} */ ([]) }
  const fail = (name, errors) => {
    counts.failed += 1
    counts.failures.push([name, ...errors.map((each) => `    ${firstLinesOf(each)}`)].join('\n'))
  }
  for (const each of strayErrors) fail('an error between tests', [each])
  for (const module of modules) {
    const before = counts.failed
    for (const each of module.children.allTests()) {
      const { state, errors = [] } = each.result()
      if (each.diagnostic()?.retryCount > 0) counts.repeated += 1
      if (state === 'failed' || state === 'pending') {
        fail(
          `${module.relativeModuleId} > ${each.fullName}`,
          state === 'pending' ? ['it never ended'] : errors,
        )
      } else counts[state] += 1
    }
    if (module.state() === 'failed' && counts.failed === before)
      fail(module.relativeModuleId, module.errors())
  }
  return counts
}

/** What is said of a failure at the end of a long run: enough to know which it was. */
function firstLinesOf(error) {
  const text = String(error?.message ?? error)
  const stack = String(error?.stack ?? '').match(/^ +at .*$/m)?.[0] ?? ''
  return [...text.split('\n').slice(0, 6), stack.trim()].filter(Boolean).join('\n    ').slice(0, 1000)
}
