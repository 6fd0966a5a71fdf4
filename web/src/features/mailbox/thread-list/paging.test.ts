import type { ErrorCode } from '@bocau/contract/errors'
import { expect, test } from 'vitest'
import { ApiProblem } from '../../../api/api-problem.ts'
import { aPage, aThread } from '../testing.ts'
import { leadsNowhere, pageTurns } from './paging.ts'

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
])('%s leads where there is something', (_page, given, expected) => {
  const turns = pageTurns(aPage([], { total: 180, ...given }), 'last')
  expect(Object.fromEntries(Object.entries(turns).filter(([, cursor]) => cursor !== undefined))).toEqual(
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
])('whether the cursor %j leads nowhere (%#)', (cursor, page, error, expected) => {
  expect(leadsNowhere(cursor, page, error)).toBe(expected)
})
