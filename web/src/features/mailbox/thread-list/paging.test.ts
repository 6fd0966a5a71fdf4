import type { ErrorCode } from '@bocau/contract/errors'
import { expect, test } from 'vitest'
import { ApiProblem } from '../../../api/api-problem.ts'
import { aPage, aThread } from '../testing.ts'
import { isDeadCursor, overflows, pageTargets, rangeOf } from './paging.ts'

test.each([
  ['the only page', {}, {}],
  ['the first of many', { next_cursor: 'n' }, { next: 'n', oldest: 'last' }],
  [
    'the second',
    { offset: 50, previous_cursor: 'p', next_cursor: 'n' },
    { newest: '', previous: '', next: 'n', oldest: 'last' },
  ],
  [
    'the third',
    { offset: 100, previous_cursor: 'p', next_cursor: 'n' },
    { newest: '', previous: 'p', next: 'n', oldest: 'last' },
  ],
  ['the last', { offset: 150, previous_cursor: 'p' }, { newest: '', previous: 'p' }],
])('%s leads to an existing page', (_page, change, expected) => {
  const targets = pageTargets(aPage([], { total: 180, ...change }), 'last')
  expect(Object.fromEntries(Object.entries(targets).filter(([, cursor]) => cursor !== undefined))).toEqual(
    expected,
  )
})

const refusal = (code: ErrorCode) => new ApiProblem({ code, message: code, status: 422 })

test.each([
  ['garbage', undefined, refusal('cursor_invalid'), true],
  ['far too long', undefined, refusal('invalid_input'), true],
  ['n', undefined, new Error('no connection'), false],
  ['', undefined, refusal('cursor_invalid'), false],
  ['n', aPage([], { previous_cursor: 'p' }), null, true],
  ['n', aPage([aThread({ id: '1' })]), null, false],
  ['', aPage([]), null, false],
])('detects an invalid cursor %j (%#)', (cursor, page, error, expected) => {
  expect(isDeadCursor(cursor, page, error)).toBe(expected)
})

test('the range of an overflowing page excludes additional rows', () => {
  const rows = Array.from({ length: 51 }, (_, n) => aThread({ id: String(n) }))
  const page = aPage(rows, { total: 90, limit: 50 })
  expect(rangeOf(page)).toEqual({ from: 1, to: 50, total: 90 })
  expect(overflows(page)).toBe(true)
  expect(rangeOf(aPage(rows.slice(0, 40), { total: 90, limit: 50, offset: 50 }))).toEqual({
    from: 51,
    to: 90,
    total: 90,
  })
})
