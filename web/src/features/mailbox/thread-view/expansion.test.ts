import { expect, test } from 'vitest'
import { aMessage } from '../testing.ts'
import { type ExpansionAct, expansionReducer, startExpansion } from './expansion.ts'

const messages = (count: number) =>
  Array.from({ length: count }, (_, index) => aMessage({ id: String(index + 1) }))
const update = (count: number): ExpansionAct => ({ type: 'update', messages: messages(count) })

test.each<[string, ExpansionAct[], string, boolean]>([
  ['a thread opens with its last message', [], '5', false],
  [
    'a message opens and closes',
    [
      { type: 'toggle', id: '1' },
      { type: 'toggle', id: '5' },
    ],
    '1',
    false,
  ],
  ['expand all opens those behind the button too', [{ type: 'expandAll' }], '12345', true],
  [
    'collapse all leaves the subjects of the middle in sight',
    [{ type: 'expandAll' }, { type: 'collapseAll' }],
    '',
    true,
  ],
  ['the button only shows', [{ type: 'unfold' }], '5', true],
  ['a letter that comes in opens, and what was open stays', [update(6)], '56', false],
  ['nothing new changes nothing', [update(5)], '5', false],
])('%s', (_fact, acts, open, isUnfolded) => {
  const state = acts.reduce(expansionReducer, startExpansion(messages(5)))
  expect([[...state.open].toSorted().join(''), state.isUnfolded]).toEqual([open, isUnfolded])
})

test('what came in is never hidden behind the button', () => {
  const state = expansionReducer(startExpansion(messages(5)), update(6))
  expect([...state.kept]).toEqual(['5', '6'])
})

test('a thread that was still empty opens as if new', () => {
  expect([...expansionReducer(startExpansion([]), update(3)).open]).toEqual(['3'])
})
