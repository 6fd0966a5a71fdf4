import { describe, expect, test } from 'vitest'
import {
  canSave,
  type DraftAction,
  type DraftProblem,
  type DraftState,
  type DraftStatus,
  draftReducer,
  isBusy,
  isFinished,
} from './draft-state.ts'

/** `saving*!offline`: status, a star for unsaved changes, and the trouble. */
function read(text: string): DraftState {
  const [, status, star, trouble] = /^(\w+)(\*?)(?:!(\w+))?$/.exec(text) ?? []
  return {
    status: status as DraftStatus,
    isDirty: star === '*',
    problem: (trouble ?? null) as DraftProblem | null,
  }
}
const write = ({ status, isDirty, problem }: DraftState) =>
  `${status}${isDirty ? '*' : ''}${problem ? `!${problem}` : ''}`

const written: DraftAction = { type: 'change', isWorthSaving: true }
const nothing: DraftAction = { type: 'change', isWorthSaving: false }
const failed = (trouble: DraftProblem): DraftAction => ({ type: 'saveFailed', problem: trouble })

test.each<[fact: string, before: string, act: DraftAction, after: string]>([
  ['a message without content is not saved', 'empty', nothing, 'empty'],
  ['something worth keeping asks for a draft', 'empty', written, 'empty*'],
  ['the first save makes the draft', 'empty*', { type: 'saveBegan' }, 'creating'],
  ['text written meanwhile is saved later', 'creating', written, 'creating*'],
  ['made', 'creating', { type: 'saved' }, 'created'],
  ['made, with more to save', 'creating*', { type: 'saved' }, 'created*'],
  ['a draft that was emptied again is saved empty', 'created', nothing, 'created*'],
  ['later saves save', 'created*', { type: 'saveBegan' }, 'saving'],
  ['saved', 'saving', { type: 'saved' }, 'saved'],
  ['saved, with more to save', 'saving*', { type: 'saved' }, 'saved*'],
  ['nothing to save begins no save', 'saved', { type: 'saveBegan' }, 'saved'],
  ['no response: the text is unsaved', 'saving', failed('offline'), 'saving*!offline'],
  [
    'a draft that could not be made is tried again',
    'creating*!offline',
    { type: 'saveBegan' },
    'creating!offline',
  ],
  ['an answer ends the trouble', 'creating!offline', { type: 'saved' }, 'created'],
  [
    'another window saved: nothing is overwritten',
    'saving*!changed',
    { type: 'saveBegan' },
    'saving*!changed',
  ],
  ['theirs was taken', 'saving*!changed', { type: 'settled', isDirty: false, hasDraft: true }, 'saved'],
  [
    'the local version is saved',
    'saving*!changed',
    { type: 'settled', isDirty: true, hasDraft: true },
    'saved*',
  ],
  [
    'deleted elsewhere, saved as a new draft',
    'saving*!gone',
    { type: 'settled', isDirty: true, hasDraft: false },
    'empty*',
  ],
  ['thrown away', 'saved', { type: 'deleteBegan' }, 'deleting'],
  ['a draft that is being discarded is not changed', 'deleting', written, 'deleting'],
  ['gone', 'deleting', { type: 'deleted' }, 'deleted'],
  ['still there', 'deleting', { type: 'deleteFailed' }, 'saved'],
  ['only a saved draft is sent', 'saved*', { type: 'sendBegan' }, 'saved*'],
  ['a message without a draft cannot be sent', 'empty', { type: 'sendBegan' }, 'empty'],
  ['sent off', 'saved', { type: 'sendBegan' }, 'sending'],
  ['a draft just made is sent off', 'created', { type: 'sendBegan' }, 'sending'],
  ['a draft that is being sent is not changed', 'sending', written, 'sending'],
  ['sent', 'sending', { type: 'sent' }, 'sent'],
  ['a failed send returns to saving', 'sending', { type: 'sendFailed' }, 'saving*'],
  ['a late save response does not change a sent draft', 'sent', { type: 'saved' }, 'sent'],
  ['a sent draft is final', 'sent', written, 'sent'],
  ['taken back it is a draft again', 'sent', { type: 'takenBack' }, 'saved'],
  ['a discarded draft stays discarded', 'deleted', written, 'deleted'],
])('%s', (_fact, before, action, after) => {
  expect(write(draftReducer(read(before), action))).toBe(after)
})

describe('every status', () => {
  test.each<[status: string, saves: boolean, busy: boolean, over: boolean]>([
    ['empty*', true, false, false],
    ['creating*', true, false, false],
    ['created*', true, false, false],
    ['saving*', true, false, false],
    ['saved*', true, false, false],
    ['saved*!offline', true, false, false],
    ['saved*!refused', true, false, false],
    ['saved*!changed', false, false, false],
    ['saved*!gone', false, false, false],
    ['deleting*', false, true, false],
    ['sending*', false, true, false],
    ['deleted', false, false, true],
    ['sent', false, false, true],
  ])('%s: saves %s, busy %s, over %s', (status, saves, busy, over) => {
    const state = read(status)
    expect([canSave(state), isBusy(state), isFinished(state)]).toEqual([saves, busy, over])
  })
})
