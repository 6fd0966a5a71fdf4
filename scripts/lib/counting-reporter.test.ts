import { expect, test } from 'vitest'
import { countTests } from './counting-reporter.mjs'

const file = (state: string, ...tests: ReturnType<typeof testOf>[]) => ({
  relativeModuleId: 'src/some.test.ts',
  state: () => state,
  errors: () => [new Error('it does not load')],
  children: { allTests: () => tests },
})
interface ModuleFixture {
  retryCount: number
  message: string
  cause: unknown
  tags: string[]
}

const testOf = (
  state: string,
  { retryCount = 0, message = '', cause, tags = [] }: Partial<ModuleFixture> = {},
) => ({
  tags,
  fullName: `group > ${state} one`,
  result: () => ({ state, errors: message ? [{ message, cause, stack: '' }] : [] }),
  diagnostic: () => ({ retryCount }),
})

test('counts tests by result', () => {
  const files = [
    file('passed', testOf('passed'), testOf('skipped')),
    file('failed', testOf('passed'), testOf('failed')),
  ]

  expect(countTests(files, [])).toMatchObject({ passed: 2, failed: 1, skipped: 1, repeated: 0 })
})

test('ignores tests without the tag of the run', () => {
  const files = [file('passed', testOf('passed', { tags: ['main'] }), testOf('skipped'))]

  expect(countTests(files, [], 'main')).toMatchObject({ passed: 1, failed: 0, skipped: 0 })
})

test('a file that failed to load, an unfinished test and a stray error are failures', () => {
  expect(countTests([file('failed')], [])).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
  expect(countTests([file('pending', testOf('pending'))], [])).toMatchObject({ passed: 0, failed: 1 })
  expect(countTests([file('passed', testOf('passed'))], [new Error('stray')])).toMatchObject({
    passed: 1,
    failed: 1,
  })
})

test('reports repeated tests with any result', () => {
  const tests = [testOf('passed', { retryCount: 1 }), testOf('failed', { retryCount: 1 }), testOf('passed')]

  expect(countTests([file('failed', ...tests)], [])).toMatchObject({ passed: 2, failed: 1, repeated: 2 })
})

test('each failure has its position and the start of its message', () => {
  const failing = file('failed', testOf('failed', { message: 'expected 1 to be 2\nand so on' }))
  const stray = Object.assign(new Error('this promise was not awaited'), {
    stack: 'Error\n    at connect (net.ts:1:2)',
  })

  expect(countTests([failing, file('failed'), file('pending', testOf('pending'))], [stray]).failures).toEqual(
    [
      'an error between tests\n    this promise was not awaited\n    at connect (net.ts:1:2)',
      'src/some.test.ts > group > failed one\n    expected 1 to be 2\n    and so on',
      expect.stringMatching(/^src\/some\.test\.ts\n {4}it does not load/),
      'src/some.test.ts > group > pending one\n    it did not finish',
    ],
  )
})

test('a failure includes its causes', () => {
  const cause = new Error('other side closed', { cause: 'ECONNRESET' })
  cause.stack = ''
  const failing = testOf('failed', { message: 'terminated', cause })

  expect(countTests([file('failed', failing)], []).failures).toEqual([
    'src/some.test.ts > group > failed one\n    terminated\n    caused by: other side closed\n    caused by: ECONNRESET',
  ])
})
