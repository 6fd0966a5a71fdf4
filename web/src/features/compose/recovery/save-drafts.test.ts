// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { readSavedDrafts } from '../../../api/saved-drafts.ts'
import { emptyContent } from '../draft-session/content.ts'
import { createDraftSession } from '../draft-session/create-draft-session.ts'
import { addDraft, clearOpenDrafts } from '../draft-session/open-drafts.ts'
import { openServer } from '../draft-session/testing.ts'
import { saveDrafts } from './save-drafts.ts'

// The simulated browser has no locks.
Object.defineProperty(navigator, 'locks', {
  value: { request: async (_name: string, _options: object, run: (lock: object) => unknown) => run({}) },
})

afterEach(() => {
  clearOpenDrafts()
  localStorage.clear()
})

const openSession = () => {
  const start = { key: 'k', kind: 'new', relatedMessageId: null, content: emptyContent } as const
  const session = createDraftSession(start, openServer().calls)
  addDraft(session)
  return session
}

test('words in the editor at the end of the session are stored', () => {
  const stop = saveDrafts('1')
  const session = openSession()
  session.readBodyFrom(() => '<div>Chào chị</div>')
  stop()
  expect(readSavedDrafts('1').get('k')).toContain('Chào chị')
})

test('nothing is stored at the end of the session if everything is saved', () => {
  const stop = saveDrafts('1')
  openSession()
  stop()
  expect([...readSavedDrafts('1')]).toEqual([])
})
