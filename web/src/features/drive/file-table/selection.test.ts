import { expect, test } from 'vitest'
import { nothingChosen, type Selection, type SelectionAction, selectionReducer } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const after = (...actions: SelectionAction[]) => actions.reduce(selectionReducer, nothingChosen)
const summary = ({ ids, cursor }: Selection) => `${[...ids].toSorted().join('')} ${cursor ?? '-'}`

test.each<[string, SelectionAction[], string]>([
  ['a click chooses one', [{ type: 'only', id: 'b' }], 'b b'],
  [
    'a second click lets go of the first',
    [
      { type: 'only', id: 'b' },
      { type: 'only', id: 'd' },
    ],
    'd d',
  ],
  [
    'Ctrl-click adds and removes',
    [
      { type: 'only', id: 'b' },
      { type: 'toggle', id: 'd' },
      { type: 'toggle', id: 'b' },
    ],
    'd b',
  ],
  [
    'shift chooses all between, either way',
    [
      { type: 'only', id: 'd' },
      { type: 'range', id: 'b', order },
    ],
    'bcd b',
  ],
  [
    'a range grows and shrinks around its start',
    [
      { type: 'only', id: 'c' },
      { type: 'range', id: 'e', order },
      { type: 'range', id: 'b', order },
    ],
    'bc b',
  ],
  [
    'a range skips rows that cannot be selected',
    [
      { type: 'only', id: 'a' },
      { type: 'range', id: 'd', order: ['a', 'd'] },
    ],
    'ad d',
  ],
  [
    'Ctrl moves the focus and keeps the selection',
    [
      { type: 'only', id: 'a' },
      { type: 'walk', id: 'c' },
    ],
    'a c',
  ],
  ['all are chosen', [{ type: 'all', order }], 'abcde a'],
  ['none are', [{ type: 'all', order }, { type: 'clear' }], ' a'],
  [
    'a removed row is deselected, and the focus moves to its successor',
    [
      { type: 'only', id: 'b' },
      { type: 'toggle', id: 'c' },
      { type: 'follow', before: order, order: ['a', 'b', 'd', 'e'] },
    ],
    'b d',
  ],
  [
    'after removal of the last row, the row before it has the focus',
    [
      { type: 'only', id: 'e' },
      { type: 'follow', before: order, order: ['a', 'b'] },
    ],
    ' b',
  ],
  [
    'in an empty list there is nothing',
    [
      { type: 'only', id: 'e' },
      { type: 'follow', before: order, order: [] },
    ],
    ' -',
  ],
])('%s', (_, actions, expected) => {
  expect(summary(after(...actions))).toBe(expected)
})

test('a list that only grew keeps the selection', () => {
  const now = after({ type: 'only', id: 'b' })
  expect(selectionReducer(now, { type: 'follow', before: order, order: [...order, 'f'] })).toBe(now)
})
