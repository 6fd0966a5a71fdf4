import { expect, test } from 'vitest'
import { aPage } from '../testing.ts'
import { pageTurns } from './paging.ts'

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
