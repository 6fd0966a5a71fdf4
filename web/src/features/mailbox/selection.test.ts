import { expect, test } from 'vitest'
import {
  idsOfKind,
  nothingSelected,
  type SelectionAction,
  selectionKinds,
  selectionReducer,
} from './selection.ts'
import { aThread } from './testing.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const range = (id: string): SelectionAction => ({ type: 'range', id, order })
const toggle = (id: string): SelectionAction => ({ type: 'toggle', id })

test.each<[string, SelectionAction[], string]>([
  ['a click ticks a row', [toggle('b')], 'b'],
  ['a second click unticks it', [toggle('b'), toggle('b')], ''],
  ['clicks add up', [toggle('b'), toggle('d')], 'bd'],
  ['a shift-click ticks everything from the last one down', [toggle('b'), range('d')], 'bcd'],
  ['and up', [toggle('d'), range('b')], 'bcd'],
  [
    'a shift-click on a ticked row unticks the range',
    [toggle('a'), range('e'), toggle('b'), toggle('b'), range('d')],
    'ae',
  ],
  ['a range keeps the selection outside it', [toggle('e'), toggle('a'), range('b')], 'abe'],
  ['a range continues from its end', [toggle('a'), range('b'), range('d')], 'abcd'],
  ['a shift-click with nothing before it is a click', [range('c')], 'c'],
  ['a shift-click after the anchor has left the page is a click', [toggle('z'), range('c')], 'cz'],
  ['the select menu replaces the selection', [toggle('a'), { type: 'replace', ids: ['c', 'd'] }], 'cd'],
  ['a range does not start from the select menu', [{ type: 'replace', ids: ['a'] }, range('c')], 'ac'],
  ['Esc unticks all', [toggle('a'), toggle('b'), { type: 'clear' }], ''],
])('%s', (_fact, actions, expected) => {
  const selection = actions.reduce(selectionReducer, nothingSelected)
  expect([...selection.ids].toSorted().join('')).toBe(expected)
})

test('deselecting nothing keeps the identity of the selection', () => {
  expect(selectionReducer(nothingSelected, { type: 'clear' })).toBe(nothingSelected)
})

test('the select menu selects read, unread, starred and unstarred rows', () => {
  const threads = [
    aThread({ id: '1', unread: true, starred: true }),
    aThread({ id: '2', unread: false, starred: true }),
    aThread({ id: '3', unread: true, starred: false }),
  ]
  const chosen = Object.fromEntries(selectionKinds.map((kind) => [kind, idsOfKind(threads, kind).join('')]))
  expect(chosen).toEqual({ all: '123', none: '', read: '2', unread: '13', starred: '12', unstarred: '3' })
})

test('a row that leaves the page is deselected, even if it returns', () => {
  const ticked = { ids: new Set(['1', '2']), anchor: '2' }
  const remaining = selectionReducer(ticked, { type: 'keep', order: ['2', '3'] })
  expect([...remaining.ids]).toEqual(['2'])
  expect(selectionReducer(remaining, { type: 'keep', order: ['1', '2', '3'] })).toBe(remaining)
})
