import { expect, test } from 'vitest'
import { countTests } from './counting-reporter.mjs'

const file = (state: string, ...tests: string[]) => ({
  state: () => state,
  children: { allTests: () => tests.map((each) => testOf(each)) },
})
const testOf = (state: string, retryCount = 0) => ({
  result: () => ({ state }),
  diagnostic: () => ({ retryCount }),
})

test('tests are counted by how they ended', () => {
  const files = [file('passed', 'passed', 'skipped'), file('failed', 'passed', 'failed')]

  expect(countTests(files, [])).toEqual({ passed: 2, failed: 1, skipped: 1, repeated: 0 })
})

test('a file that could not be loaded, a test that never ended and a stray error are failures', () => {
  expect(countTests([file('failed')], [])).toEqual({ passed: 0, failed: 1, skipped: 0, repeated: 0 })
  expect(countTests([file('pending', 'pending')], [])).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    repeated: 0,
  })
  expect(countTests([file('passed', 'passed')], [new Error('stray')])).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    repeated: 0,
  })
})

test('tests that were run a second time are told, however they ended', () => {
  const children = { allTests: () => [testOf('passed', 1), testOf('failed', 1), testOf('passed')] }

  expect(countTests([{ state: () => 'failed', children }], [])).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    repeated: 2,
  })
})
