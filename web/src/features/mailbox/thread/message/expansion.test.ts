import { expect, test } from 'vitest'
import { aCalendarFile, aMessage } from '../../testing.ts'
import { type ExpansionAction, expansionReducer, startExpansion } from './expansion.ts'

const messages = (count: number) =>
  Array.from({ length: count }, (_, index) => aMessage({ id: String(index + 1) }))
const update = (count: number): ExpansionAction => ({ type: 'update', messages: messages(count) })

test.each<[string, ExpansionAction[], string, boolean]>([
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
  ['an arriving message opens, and open messages stay open', [update(6)], '56', false],
  ['nothing new changes nothing', [update(5)], '5', false],
])('%s', (_fact, actions, open, isUnfolded) => {
  const state = actions.reduce(expansionReducer, startExpansion(messages(5)))
  expect([[...state.open].toSorted().join(''), state.isUnfolded]).toEqual([open, isUnfolded])
})

test('a partly failed message is open in addition to the last', () => {
  const [first, ...rest] = messages(6)
  const failed = aMessage({ ...first, id: '1', status: 'partly_failed' })
  const { open, retained } = startExpansion([failed, ...rest])
  expect([...open].toSorted()).toEqual(['1', '6'])
  expect(retained.has('1')).toBe(true)
})

test('a new message is never collapsed into the middle', () => {
  const state = expansionReducer(startExpansion(messages(5)), update(6))
  expect([...state.retained]).toEqual(['5', '6'])
})

test('a new receipt stays collapsed', () => {
  const receipt = aMessage({ id: '6', status: 'receipt' })
  const state = expansionReducer(startExpansion(messages(5)), {
    type: 'update',
    messages: [...messages(5), receipt],
  })
  expect([...state.open]).toEqual(['5'])
  expect(state.previous.has('6')).toBe(true)
})

test('a new answer to an invitation stays collapsed', () => {
  const invitation = aMessage({ id: '1', files: [aCalendarFile] })
  const sentReply = aMessage({ id: '2', folder: 'Sent', files: [aCalendarFile] })
  const state = expansionReducer(startExpansion([invitation]), {
    type: 'update',
    messages: [invitation, sentReply],
  })
  expect([...state.open]).toEqual(['1'])
})

test('a thread that was empty opens like a new one', () => {
  expect([...expansionReducer(startExpansion([]), update(3)).open]).toEqual(['3'])
})

test('a replaced open draft stays open, a returned one is collapsed', () => {
  const message = aMessage({ id: '1' })
  const draft = (id: string) => aMessage({ id, is_draft: true })
  const initial = startExpansion([message, draft('2')])
  const openAfter = (...drafts: string[][]) =>
    drafts
      .map((ids): ExpansionAction => ({ type: 'update', messages: [message, ...ids.map(draft)] }))
      .reduce(expansionReducer, initial).open
  expect([...openAfter(['3'])]).toContain('3')
  expect([...openAfter(['2', '3'])]).not.toContain('3')
  expect([...openAfter([], ['3'])]).not.toContain('3')
})
