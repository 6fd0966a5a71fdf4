import { expect, test } from 'vitest'
import { findViolations } from './import-rules.ts'
import { readRepository } from './read-repository.ts'

test('every import follows the repository rules', () => {
  const breaches = findViolations(readRepository(`${import.meta.dirname}/../..`))

  const reports = breaches.map(
    ({ path, line, what, rule, why }) => `${path}:${line} ${what}\n    ${rule}: ${why}`,
  )
  expect(reports, `\n${reports.join('\n')}\n`).toEqual([])
})
