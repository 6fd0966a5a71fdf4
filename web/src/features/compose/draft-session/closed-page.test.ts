import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DraftContent, emptyContent, type SessionFile } from './content.ts'
import { createDraftSession, type DraftSession, type DraftStart } from './create-draft-session.ts'
import { openServer } from './testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const blank = { key: 'k', kind: 'new', relatedMessageId: null } as const
const subject = (text: string): DraftContent => ({ ...emptyContent, subject: text })

/** Draft as stored on the device before the page was closed. */
const store = (session: DraftSession): DraftStart => {
  const { content, draftId, threadId, version, savedAt } = session.view()
  const draft = { id: draftId ?? '', thread_id: threadId ?? '', version, saved_at: savedAt ?? 0 }
  return {
    ...blank,
    content,
    isUnsaved: true,
    earlierSaves: session.upcomingSaveIds(),
    ...(draftId === null ? {} : { draft }),
  }
}

test('leaving during the first save creates one draft with all text', async () => {
  const server = openServer()
  const closed = createDraftSession({ ...blank, content: emptyContent }, server.calls)
  closed.write({ subject: 'Báo giá' }, 400)
  const stored = store(closed)
  await closed.flush()
  closed.stop()

  const session = createDraftSession({ ...stored, content: subject('Báo giá đợt 2') }, server.calls)
  await pass(0)
  expect(server.draft()).toMatchObject({ subject: 'Báo giá đợt 2', version: 2 })
  expect(session.view().draft).toMatchObject({ isDirty: false, problem: null })
})

test('recognises the last save of the closed page as its own', async () => {
  const server = openServer()
  const closed = createDraftSession({ ...blank, content: emptyContent }, server.calls)
  closed.write({ subject: 'Báo' }, 0)
  await pass(0)
  closed.write({ subject: 'Báo giá' }, 400)
  const stored = store(closed)
  await closed.flush()
  closed.stop()
  expect(server.draft().version).toBe(2)

  const session = createDraftSession({ ...stored, content: subject('Báo giá đợt 2') }, server.calls)
  await pass(0)
  expect(server.draft().subject).toBe('Báo giá đợt 2')
  expect(session.view().draft).toMatchObject({ status: 'saved', isDirty: false, problem: null })
})

test('asks about a version saved by another window since then', async () => {
  const server = openServer()
  const closed = createDraftSession({ ...blank, content: emptyContent }, server.calls)
  closed.write({ subject: 'Báo giá' }, 0)
  await pass(0)
  closed.write({ subject: 'Báo giá đợt 2' }, 400)
  const stored = store(closed)
  closed.stop()
  server.editElsewhere({ subject: 'Của họ' })

  const session = createDraftSession(stored, server.calls)
  await pass(0)
  expect(session.view().draft.problem).toBe('changed')
  expect(server.draft().subject).toBe('Của họ')
})

test("keeps text written while another window's version loads", async () => {
  const server = openServer()
  const session = createDraftSession({ ...blank, content: emptyContent }, server.calls)
  session.write({ subject: 'Báo giá' }, 0)
  await pass(0)
  server.editElsewhere({ subject: 'Của họ' })
  const release = server.hold()
  session.handleRemoteVersion(2, 'elsewhere')
  session.write({ body: '<div>Chào chị</div>' }, 500)
  release()
  await pass(1000)
  expect(session.view().content.body).toBe('<div>Chào chị</div>')
  expect(session.view().draft.problem).toBe('changed')
})

test("keeps a running upload when adopting another window's version", async () => {
  const server = openServer()
  const session = createDraftSession({ ...blank, content: emptyContent }, server.calls)
  session.write({ subject: 'Báo giá' }, 0)
  await pass(0)
  session.changeFiles(() => [
    { key: 'f', name: 'bang-gia.pdf', state: 'pending', uploaded: null } as SessionFile,
  ])
  server.editElsewhere({ subject: 'Của họ' })
  session.handleRemoteVersion(2, 'elsewhere')
  await pass(0)
  expect(session.view().content).toMatchObject({ subject: 'Của họ', files: [{ name: 'bang-gia.pdf' }] })
})
