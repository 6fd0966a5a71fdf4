import { readRecipients } from '@bocau/mail-core/recipients/recipients'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Unreachable } from '../../../api/api-problem.ts'
import { type DraftContent, emptyContent, toContent, toParts } from './content.ts'
import { createDraftSession, type DraftSession } from './create-draft-session.ts'
import type { DraftCalls } from './draft-calls.ts'
import { openServer, refusal } from './testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = (calls: DraftCalls, content: Partial<DraftContent> = {}): DraftSession =>
  createDraftSession(
    { key: 'k', kind: 'new', relatedMessageId: null, content: { ...emptyContent, ...content } },
    calls,
  )

const status = (session: DraftSession) => session.view().draft.status
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('an empty draft is not saved, even when closed', async () => {
  const server = openServer()
  const session = start(server.calls, { body: '<div>Trần Minh Khuê</div>' })
  session.write({ body: '<div><br></div><div>Trần Minh Khuê</div>' }, 500)
  await pass(1000)
  expect(await session.flush()).toBe(true)
  expect(server.told).toEqual([])
  expect(status(session)).toBe('empty')
})

test.each<[string, Partial<DraftContent>]>([
  ['a recipient', { to: readRecipients('ha@mocviet.test') }],
  ['an incomplete address', { bcc: readRecipients('ha') }],
  ['a subject', { subject: 'Báo giá' }],
  ['a word', { body: '<p>Chào</p>' }],
  ['a picture in the body', { body: '<p><img src="/x"></p>' }],
])('%s creates a draft', async (_fact, change) => {
  const server = openServer()
  const session = start(server.calls)
  session.write(change, 400)
  await pass(399)
  expect(server.told).toEqual([])
  await pass(1)
  expect(status(session)).toBe('created')
  expect(server.told).toHaveLength(1)
})

test('text written during a save is sent afterwards, changed parts only', async () => {
  const server = openServer()
  const session = start(server.calls)
  const release = server.hold()
  session.write({ subject: 'Báo' }, 400)
  await pass(400)
  session.write({ subject: 'Báo giá' }, 400)
  await pass(5000)
  expect(server.told).toHaveLength(1)
  release()
  await pass(0)
  expect(server.told[1]).toBe('save subject')
  expect(server.draft().subject).toBe('Báo giá')
  expect(status(session)).toBe('saved')
})

test('repeats an unanswered save unchanged so that it counts once', async () => {
  const server = openServer()
  const session = start(server.calls)
  server.loseAnswer()
  session.write({ subject: 'Báo giá' }, 400)
  await pass(400)
  expect(session.view().draft).toMatchObject({ status: 'creating', isDirty: true, problem: 'offline' })
  session.write({ subject: 'Báo giá đợt 2' }, 400)
  await pass(1000)
  expect(server.told.map((each) => each.split(' ')[0])).toEqual(['create', 'create', 'save'])
  expect(server.draft()).toMatchObject({ subject: 'Báo giá đợt 2', version: 2 })
  expect(session.view().draft).toMatchObject({ status: 'saved', isDirty: false, problem: null })
})

test('retries saving while the server is unreachable', async () => {
  const server = openServer()
  const session = start(server.calls)
  server.fail(new Unreachable(undefined), refusal('unavailable', 503), new Unreachable(undefined))
  session.write({ subject: 'Báo giá' }, 400)
  await pass(60_000)
  expect(server.told).toHaveLength(4)
  expect(session.view().draft).toMatchObject({ status: 'created', problem: null })
})

test('reports a rejected save without retrying', async () => {
  const server = openServer()
  const session = start(server.calls)
  server.fail(refusal('over_quota', 507))
  session.write({ subject: 'Báo giá' }, 400)
  await pass(60_000)
  expect(server.told).toHaveLength(1)
  expect(session.view().draft.problem).toBe('refused')
  expect(await session.flush()).toBe(true)
})

test('a conflict between two windows asks which version to use', async () => {
  for (const choice of ['mine', 'theirs'] as const) {
    const server = openServer()
    const session = start(server.calls)
    session.write({ subject: 'Của tôi' }, 0)
    await pass(0)
    server.editElsewhere({ subject: 'Của họ' })
    session.write({ subject: 'Của tôi, mới' }, 400)
    await pass(400)
    expect(session.view().draft.problem).toBe('changed')
    await pass(60_000)
    expect(server.draft().subject).toBe('Của họ')

    if (choice === 'mine') await session.overwriteRemote()
    else await session.acceptRemote()
    expect(server.draft().subject).toBe(choice === 'mine' ? 'Của tôi, mới' : 'Của họ')
    expect(session.view().content.subject).toBe(server.draft().subject)
    expect(session.view().draft).toMatchObject({ status: 'saved', isDirty: false, problem: null })
  }
})

test('shows a version saved elsewhere if nothing was written meanwhile', async () => {
  const server = openServer()
  const session = start(server.calls)
  session.write({ subject: 'Báo giá' }, 0)
  await pass(0)
  session.handleRemoteVersion(1, server.draft().save_id)
  expect(session.view().edition).toBe(0)
  server.editElsewhere({ subject: 'Báo giá đợt 2' })
  session.handleRemoteVersion(2, 'elsewhere')
  await pass(0)
  expect(session.view()).toMatchObject({ edition: 1, version: 2, draft: { status: 'saved' } })
  expect(session.view().content.subject).toBe('Báo giá đợt 2')
})

test('a draft discarded elsewhere keeps its text for a new draft', async () => {
  const server = openServer()
  const session = start(server.calls)
  session.write({ subject: 'Báo giá' }, 0)
  await pass(0)
  const { save_id } = server.draft()
  server.removeElsewhere()
  // The event reports the last save, which came from this window.
  session.handleRemoteVersion(null, save_id)
  expect(session.view().draft.problem).toBe('gone')
  session.write({ subject: 'Báo giá đợt 2' }, 400)
  await pass(60_000)
  expect(server.told).toHaveLength(1)
  session.saveAsNew()
  await pass(0)
  expect(server.draft().subject).toBe('Báo giá đợt 2')
  expect(session.view().draft).toMatchObject({ status: 'created', problem: null })
})

test('closing saves the editor content before the pause is over', async () => {
  const server = openServer()
  const session = start(server.calls)
  session.readBodyFrom(() => '<p>Chào chị</p>')
  expect(await session.flush()).toBe(true)
  expect(server.draft().body).toBe('<p>Chào chị</p>')
})

test('sending saves a draft with unchanged initial content', async () => {
  const server = openServer()
  const session = start(server.calls, { to: readRecipients('ha@mocviet.test'), subject: 'Báo giá' })
  expect(await session.flush()).toBe(true)
  expect(server.told).toEqual([])
  expect(await session.flushToSend()).toBe(true)
  expect(server.draft().subject).toBe('Báo giá')
})

test('restored original content needs no save', async () => {
  const server = openServer()
  const session = start(server.calls)
  session.write({ subject: 'Báo giá' }, 0)
  await pass(0)
  session.write({ subject: 'Báo giá' }, 0)
  expect(session.view().draft.isDirty).toBe(false)
  session.write({ subject: 'Báo' }, 400)
  session.write({ subject: 'Báo giá' }, 400)
  await pass(400)
  expect(server.told).toHaveLength(1)
  expect(session.view().draft).toMatchObject({ status: 'saved', isDirty: false })
})

test('discarding waits for the running save and removes its draft', async () => {
  const server = openServer()
  const session = start(server.calls)
  const release = server.hold()
  session.write({ subject: 'Báo giá' }, 0)
  await pass(0)
  const discarded = session.discard()
  release()
  expect(await discarded).toBe('9')
  expect(server.told).toEqual([expect.stringContaining('create'), 'discard'])
  expect(status(session)).toBe('deleted')
})

test('discarding saves the latest text; replacing deletes permanently', async () => {
  const server = openServer()
  const session = start(server.calls)
  session.write({ subject: 'Báo giá' }, 0)
  await pass(0)
  session.write({ subject: 'Báo giá đợt 2' }, 400)
  await session.discard()
  expect(server.told).toEqual([
    expect.stringContaining('create'),
    expect.stringContaining('save subject'),
    'discard',
  ])

  const other = openServer()
  const replaced = start(other.calls)
  replaced.write({ subject: 'Báo giá' }, 0)
  await pass(0)
  await replaced.remove()
  expect(other.told.at(-1)).toBe('remove')
})

test('discarding an unsaved draft needs no request', async () => {
  const server = openServer()
  const session = start(server.calls)
  expect(await session.discard()).toBeNull()
  expect(server.told).toEqual([])
  expect(status(session)).toBe('deleted')
})

test('a restored draft continues with the text added meanwhile', async () => {
  const server = openServer()
  const session = start(server.calls)
  session.write({ subject: 'Báo giá' }, 0)
  await pass(0)
  const { save_id, version } = server.draft()
  session.handleRemoteVersion(null, save_id)
  session.write({ subject: 'Báo giá đợt 2' }, 400)
  session.handleRemoteVersion(version, save_id)
  expect(session.view().draft.problem).toBeNull()
  await pass(1000)
  expect(server.draft().subject).toBe('Báo giá đợt 2')
})

test('a draft that failed to send can be edited again', async () => {
  const server = openServer()
  const session = start(server.calls)
  session.write({ subject: 'Báo giá' }, 0)
  await session.flush()
  await expect(
    session.send(async () => {
      throw refusal('no_receiver', 422)
    }),
  ).rejects.toThrow()
  expect(status(session)).toBe('saving')
  await pass(0)
  expect(status(session)).toBe('saved')

  expect(await session.send(async ({ id, version }) => `${id} ${version}`)).toBe('1 1')
  expect(status(session)).toBe('sent')
  session.handleRemoteVersion(null, '')
  expect(session.view().draft.problem).toBeNull()
})

test('unsaved text is saved when restored after a crash', async () => {
  const server = openServer()
  void server.calls.create({ save_id: 'first', parts: {}, full: toParts(emptyContent) }, 'new', null)
  await pass(0)
  const draft = server.draft()
  const content = { ...toContent(draft), subject: 'Chưa kịp lưu' }
  const session = createDraftSession(
    { key: 'k', kind: 'new', relatedMessageId: null, content, draft, isUnsaved: true },
    server.calls,
  )
  expect(session.view().draft.isDirty).toBe(true)
  await pass(0)
  expect(server.draft().subject).toBe('Chưa kịp lưu')
})
