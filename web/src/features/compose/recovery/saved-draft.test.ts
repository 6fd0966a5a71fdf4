import { expect, test } from 'vitest'
import { emptyContent, type SessionFile } from '../draft-session/content.ts'
import type { DraftSession, DraftView } from '../draft-session/create-draft-session.ts'
import type { DraftState } from '../draft-session/draft-state.ts'
import { newestFirst, parseSavedDraft, type SavedDraft, toSavedDraft } from './saved-draft.ts'

const window = { id: 'k', state: 'mini', previous: 'full' } as const
const file = (state: SessionFile['state']) => ({ key: state, state }) as SessionFile

const session = (
  draft: Partial<DraftState>,
  draftId: string | null,
  start: Partial<DraftSession> = {},
): DraftSession =>
  ({
    key: 'k',
    kind: 'reply',
    relatedMessageId: '7',
    view: (): Partial<DraftView> => ({
      content: { ...emptyContent, subject: 'Báo giá', files: [file('uploaded'), file('pending')] },
      draft: { status: 'saved', isDirty: false, problem: null, ...draft },
      draftId,
      threadId: '2',
      version: 3,
      savedAt: 1000,
    }),
    upcomingSaveIds: () => ['next'],
    ...start,
  }) as unknown as DraftSession

test('of a saved draft only the window position is stored', () => {
  expect(toSavedDraft(session({}, '1'), [window])).toEqual({
    kind: 'reply',
    relatedMessageId: '7',
    draft: { id: '1', thread_id: '2', version: 3, saved_at: 1000 },
    isUnsaved: false,
    window: { state: 'mini', previous: 'full', rank: 0 },
  })
})

test.each<[string, Partial<DraftState>, string | null]>([
  ['unsaved text', { isDirty: true }, '1'],
  ['a save under way', { status: 'saving' }, '1'],
  ['a draft that is being made', { status: 'creating' }, null],
])('%s is stored with its content, without running uploads', (_fact, draft, id) => {
  const stored = toSavedDraft(session(draft, id), [])
  expect(stored?.isUnsaved).toBe(true)
  expect(stored?.content?.subject).toBe('Báo giá')
  expect(stored?.content?.files.map(({ state }) => state)).toEqual(['uploaded'])
  expect(stored?.saves).toEqual(['next'])
})

test.each<[string, Partial<DraftState>]>([
  ['a sent draft', { status: 'sent' }],
  ['what was thrown away', { status: 'deleted' }],
])('%s is deleted', (_fact, draft) => {
  expect(toSavedDraft(session(draft, '1'), [window])).toBeUndefined()
})

test('a hidden, saved draft is deleted', () => {
  expect(toSavedDraft(session({}, '1'), [])).toBeUndefined()
})

test.each([
  ['an untouched new message is not stored', { body: '<div><br></div>' }, false],
  ['nor with a signature', { body: '<div><br></div><div class="bocau_signature">Khuê</div>' }, false],
  ['one that a link filled in is stored', { body: '<div>Chào chị</div>' }, true],
  ['one with a recipient is stored', { to: [{ name: '', email: 'ha@mocviet.test', isValid: true }] }, true],
])('%s', (_fact, content, isStored) => {
  const view = () =>
    ({
      content: { ...emptyContent, ...content },
      draft: { status: 'empty', isDirty: false, problem: null },
      draftId: null,
    }) as unknown as DraftView
  const stored = toSavedDraft(session({}, null, { kind: 'new', view }), [window])
  expect(stored !== undefined).toBe(isStored)
})

test('ignores an entry truncated by a crash', () => {
  expect(parseSavedDraft('{"kind":"new","dra')).toBeUndefined()
  expect(parseSavedDraft('{}')).toBeUndefined()
  expect(parseSavedDraft(JSON.stringify(toSavedDraft(session({}, '1'), [window])))?.draft?.id).toBe('1')
})

test('restores drafts in window order, those without a window last', () => {
  const savedDraft = (rank?: number) =>
    ({ window: rank === undefined ? null : { ...window, rank } }) as unknown as SavedDraft
  const ranks = [1, undefined, 2, 0].map((rank) => ({ key: String(rank), stored: savedDraft(rank) }))
  expect(newestFirst(ranks).map(({ key }) => key)).toEqual(['2', '1', '0', 'undefined'])
})
