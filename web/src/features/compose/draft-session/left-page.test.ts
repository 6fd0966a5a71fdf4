import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DraftContent, emptyContent, type SessionFile } from './content.ts'
import { createDraftSession, type DraftSession, type DraftStart } from './create-draft-session.ts'
import { openServer } from './testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const blank = { key: 'k', kind: 'new', relatedMessageId: null } as const
const subject = (text: string): DraftContent => ({ ...emptyContent, subject: text })

/** The draft as the device kept it in the moment before the page went. */
const keep = (session: DraftSession): DraftStart => {
  const { content, draftId, threadId, version, savedAt } = session.view()
  const draft = { id: draftId ?? '', thread_id: threadId ?? '', version, saved_at: savedAt ?? 0 }
  return {
    ...blank,
    content,
    isUnsaved: true,
    earlierSaves: session.comingSaves(),
    ...(draftId === null ? {} : { draft }),
  }
}

test('a page that is left while it begins a draft leaves one draft, with all that was written', async () => {
  const server = openServer()
  const left = createDraftSession({ ...blank, content: emptyContent }, server.calls)
  left.write({ subject: 'Báo giá' }, 400)
  const kept = keep(left)
  await left.flush()
  left.stop()

  const session = createDraftSession({ ...kept, content: subject('Báo giá đợt 2') }, server.calls)
  await pass(0)
  expect(server.draft()).toMatchObject({ subject: 'Báo giá đợt 2', version: 2 })
  expect(session.view().draft).toMatchObject({ isDirty: false, trouble: null })
})

test('the last save of a page that was left is no other window’s', async () => {
  const server = openServer()
  const left = createDraftSession({ ...blank, content: emptyContent }, server.calls)
  left.write({ subject: 'Báo' }, 0)
  await pass(0)
  left.write({ subject: 'Báo giá' }, 400)
  const kept = keep(left)
  await left.flush()
  left.stop()
  expect(server.draft().version).toBe(2)

  const session = createDraftSession({ ...kept, content: subject('Báo giá đợt 2') }, server.calls)
  await pass(0)
  expect(server.draft().subject).toBe('Báo giá đợt 2')
  expect(session.view().draft).toMatchObject({ status: 'saved', isDirty: false, trouble: null })
})

test('what another window saved since then is asked about', async () => {
  const server = openServer()
  const left = createDraftSession({ ...blank, content: emptyContent }, server.calls)
  left.write({ subject: 'Báo giá' }, 0)
  await pass(0)
  left.write({ subject: 'Báo giá đợt 2' }, 400)
  const kept = keep(left)
  left.stop()
  server.editElsewhere({ subject: 'Của họ' })

  const session = createDraftSession(kept, server.calls)
  await pass(0)
  expect(session.view().draft.trouble).toBe('changed')
  expect(server.draft().subject).toBe('Của họ')
})

test('words written while another window’s save is fetched are not lost', async () => {
  const server = openServer()
  const session = createDraftSession({ ...blank, content: emptyContent }, server.calls)
  session.write({ subject: 'Báo giá' }, 0)
  await pass(0)
  server.editElsewhere({ subject: 'Của họ' })
  const letGo = server.hold()
  session.heardOf(2, 'elsewhere')
  session.write({ body: '<div>Chào chị</div>' }, 500)
  letGo()
  await pass(1000)
  expect(session.view().content.body).toBe('<div>Chào chị</div>')
  expect(session.view().draft.trouble).toBe('changed')
})

test('a file on its way stays with the draft that follows another window', async () => {
  const server = openServer()
  const session = createDraftSession({ ...blank, content: emptyContent }, server.calls)
  session.write({ subject: 'Báo giá' }, 0)
  await pass(0)
  session.changeFiles(() => [
    { key: 'f', name: 'bang-gia.pdf', state: 'pending', uploaded: null } as SessionFile,
  ])
  server.editElsewhere({ subject: 'Của họ' })
  session.heardOf(2, 'elsewhere')
  await pass(0)
  expect(session.view().content).toMatchObject({ subject: 'Của họ', files: [{ name: 'bang-gia.pdf' }] })
})
