import { expect, test } from 'vitest'
import { findExpensiveTests, formatCosts } from './test-costs.mjs'

const fileOf = (project: string, file: string, times: number[]) => ({
  project,
  file,
  duration: 2000 * times.length,
  tests: times.map((processorTime, index) => ({ name: `test ${index}`, processorTime })),
})

const many = (time: number) => Array.from({ length: 100 }, () => time)

test('a test fails above 50 times the median of its level', () => {
  const common = fileOf('server', 'server/src/a.test.ts', many(100))

  expect(findExpensiveTests([common, fileOf('server', 'server/src/b.test.ts', [5000])])).toEqual([])
  expect(findExpensiveTests([common, fileOf('server', 'server/src/b.test.ts', [5001])])).toEqual([
    'server/src/b.test.ts > test 0\n    used 5001 ms of processor time; the limit for API tests is 5000 ms',
  ])
})

test('a test below 1.5 percent of all tests passes', () => {
  const web = fileOf('web', 'web/src/a.test.ts', [...many(0.1), 1000])

  expect(findExpensiveTests([web])).toEqual([
    'web/src/a.test.ts > test 100\n    used 1000 ms of processor time; the limit for unit tests is 15 ms',
  ])
  expect(findExpensiveTests([web, fileOf('server', 'server/src/b.test.ts', many(1000))])).toEqual([])
})

test('the report sums each project and lists the ten most expensive files', () => {
  const files = Array.from({ length: 12 }, (_, index) =>
    fileOf(
      'web',
      `web/src/${index}.test.ts`,
      Array.from({ length: index }, () => 500),
    ),
  )
  const lines = formatCosts([...files, fileOf('server', 'server/src/a.test.ts', [1000])])

  expect(lines.slice(0, 5)).toEqual([
    '    wall  processor',
    ' 132.0 s   33.0 s  web (66 tests)',
    '   2.0 s    1.0 s  server (1 tests)',
    'The most expensive files:',
    '  22.0 s    5.5 s  web/src/11.test.ts',
  ])
  expect(lines).toHaveLength(14)
})
