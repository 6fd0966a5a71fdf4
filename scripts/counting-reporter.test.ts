import { expect, test } from 'vitest'
import { countTests } from './counting-reporter.mjs'

const file = (state: string, ...tests: string[]) => ({
  state: () => state,
  children: { allTests: () => tests.map((each) => ({ result: () => ({ state: each }) })) },
})

test('tests are counted by how they ended', () => {
  const files = [file('passed', 'passed', 'skipped'), file('failed', 'passed', 'failed')]

  expect(countTests(files, [])).toEqual({ passed: 2, failed: 1, skipped: 1 })
})

test('a file that could not be loaded, a test that never ended and a stray error are failures', () => {
  expect(countTests([file('failed')], [])).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(countTests([file('pending', 'pending')], [])).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(countTests([file('passed', 'passed')], [new Error('stray')])).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
  })
})
