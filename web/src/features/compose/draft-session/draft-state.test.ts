import { describe, expect, test } from 'vitest'
import {
  canSave,
  type DraftAction,
  type DraftState,
  type DraftStatus,
  type DraftTrouble,
  draftReducer,
  isBusy,
  isOver,
} from './draft-state.ts'

/** `saving*!offline`: status, a star for unsaved changes, and the trouble. */
function read(text: string): DraftState {
  const [, status, star, trouble] = /^(\w+)(\*?)(?:!(\w+))?$/.exec(text) ?? []
  return {
    status: status as DraftStatus,
    isDirty: star === '*',
    trouble: (trouble ?? null) as DraftTrouble | null,
  }
}
const write = ({ status, isDirty, trouble }: DraftState) =>
  `${status}${isDirty ? '*' : ''}${trouble ? `!${trouble}` : ''}`

const written: DraftAction = { type: 'change', isWorthSaving: true }
const nothing: DraftAction = { type: 'change', isWorthSaving: false }
const failed = (trouble: DraftTrouble): DraftAction => ({ type: 'saveFailed', trouble })

test.each<[fact: string, before: string, act: DraftAction, after: string]>([
  ['a letter with nothing worth keeping stays empty', 'empty', nothing, 'empty'],
  ['something worth keeping asks for a draft', 'empty', written, 'empty*'],
  ['the first save makes the draft', 'empty*', { type: 'saveBegan' }, 'creating'],
  ['what is written meanwhile waits', 'creating', written, 'creating*'],
  ['made', 'creating', { type: 'saved' }, 'created'],
  ['made, with more to save', 'creating*', { type: 'saved' }, 'created*'],
  ['a draft that was emptied again is saved empty', 'created', nothing, 'created*'],
  ['later saves save', 'created*', { type: 'saveBegan' }, 'saving'],
  ['saved', 'saving', { type: 'saved' }, 'saved'],
  ['saved, with more to save', 'saving*', { type: 'saved' }, 'saved*'],
  ['nothing to save begins no save', 'saved', { type: 'saveBegan' }, 'saved'],
  ['no answer: what was written is unsaved', 'saving', failed('offline'), 'saving*!offline'],
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
  ['mine was kept', 'saving*!changed', { type: 'settled', isDirty: true, hasDraft: true }, 'saved*'],
  [
    'gone elsewhere, kept as a new one',
    'saving*!gone',
    { type: 'settled', isDirty: true, hasDraft: false },
    'empty*',
  ],
  ['thrown away', 'saved', { type: 'deleteBegan' }, 'deleting'],
  ['nothing is written on what is being thrown away', 'deleting', written, 'deleting'],
  ['gone', 'deleting', { type: 'deleted' }, 'deleted'],
  ['still there', 'deleting', { type: 'deleteFailed' }, 'saved'],
  ['only what is saved is sent', 'saved*', { type: 'sendBegan' }, 'saved*'],
  ['a letter without a draft cannot be sent', 'empty', { type: 'sendBegan' }, 'empty'],
  ['sent off', 'saved', { type: 'sendBegan' }, 'sending'],
  ['a draft just made is sent off', 'created', { type: 'sendBegan' }, 'sending'],
  ['nothing is written on what is being sent', 'sending', written, 'sending'],
  ['sent', 'sending', { type: 'sent' }, 'sent'],
  ['a send that failed goes back to saving', 'sending', { type: 'sendFailed' }, 'saving*'],
  ['a late answer to a save changes nothing of what was sent', 'sent', { type: 'saved' }, 'sent'],
  ['what was sent is over', 'sent', written, 'sent'],
  ['taken back it is a draft again', 'sent', { type: 'takenBack' }, 'saved'],
  ['what was thrown away stays away', 'deleted', written, 'deleted'],
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
    expect([canSave(state), isBusy(state), isOver(state)]).toEqual([saves, busy, over])
  })
})
