import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './paths.mjs'

/**
 * Writes results for the script that started Vitest: passed, failed, skipped and repeated tests, failures, and the cost
 * of each file. Tests excluded by `--tags-filter` are not counted.
 */
export default class CountingReporter {
  onTestRunEnd(modules, strayErrors) {
    writeFileSync(
      process.env.BOCAU_TEST_COUNTS ?? '/dev/null',
      JSON.stringify({
        ...countTests(modules, strayErrors, process.env.BOCAU_TEST_TAG),
        files: sumDurations(modules),
      }),
    )
  }
}

/** A file that failed to load and an error between tests count as failures. */
export function countTests(modules, strayErrors, tag = '') {
  const counts = { passed: 0, failed: 0, skipped: 0, repeated: 0, failures: /** @type {string[]} */ ([]) }
  const fail = (name, errors) => {
    counts.failed += 1
    counts.failures.push([name, ...errors.map((each) => `    ${firstLinesOf(each)}`)].join('\n'))
  }
  for (const each of strayErrors) fail('an error between tests', [each])
  for (const module of modules) {
    const before = counts.failed
    for (const each of module.children.allTests()) {
      if (!matchesTag(each.tags, tag)) continue
      const { state, errors = [] } = each.result()
      if (each.diagnostic()?.retryCount > 0) counts.repeated += 1
      if (state === 'failed' || state === 'pending') {
        fail(
          `${module.relativeModuleId} > ${each.fullName}`,
          state === 'pending' ? ['it did not finish'] : errors,
        )
      } else counts[state] += 1
    }
    if (module.state() === 'failed' && counts.failed === before)
      fail(module.relativeModuleId, module.errors())
  }
  return counts
}

/** Returns true if `--tags-filter` selects a test: `main` selects by tag, `!main` all others. */
function matchesTag(tags, tag) {
  if (tag.startsWith('!')) return !tags.includes(tag.slice(1))
  return tag === '' || tags.includes(tag)
}

/** Lists the test files with their cost; see `test-costs.mjs`. */
export function sumDurations(modules) {
  return modules.map((module) => {
    const { collectDuration, setupDuration, duration } = module.diagnostic()
    return {
      project: module.project.name || 'journeys',
      file: relative(root, module.moduleId),
      duration: collectDuration + setupDuration + duration,
      tests: [...module.children.allTests()]
        .filter((test) => ['passed', 'failed'].includes(test.result().state))
        .map((test) => ({ name: test.fullName, processorTime: test.meta().processorTime ?? 0 })),
    }
  })
}

/** Shortens an error and its causes for the summary at the end of a long run. */
function firstLinesOf(error) {
  const text = String(error?.message ?? error)
  const stack = String(error?.stack ?? '').match(/^ +at .*$/m)?.[0] ?? ''
  const lines = [...text.split('\n').slice(0, 6), stack.trim()].filter(Boolean)
  const cause = error?.cause ? [`caused by: ${firstLinesOf(error.cause)}`] : []
  return [...lines, ...cause].join('\n    ').slice(0, 1000)
}
