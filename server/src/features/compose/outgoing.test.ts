import { expect, test } from 'vitest'
import { Refused } from '../../kernel/refused.ts'
import {
  type ApiClient,
  createWorld,
  findCountErrors,
  onEachDatabase,
  type World,
} from '../../testing/index.ts'
import { inlineMessageParser } from '../../testing/memory/inline-message-parser.ts'
import { checkMailbox } from '../mailbox/check/check-mailbox.ts'
import { buildMessageParts, type DraftMessage } from './draft-message.ts'
import { lockDraft } from './find-draft.ts'
import { completeDraft, type OutgoingStatus, reopenDraft, setOutgoingState } from './outgoing.ts'
import { validateDraft } from './validate-draft.ts'

async function writeDraft(world: World, khue: ApiClient) {
  const draft = await khue.call('POST /api/v2/messages', {
    body: {
      save_id: `save-${world.clock.now()}`,
      to: [{ email: 'ha@mocviet.test' }],
      subject: 'Báo giá',
      body: '<p>Chào</p>',
    },
  })
  const { id: accountId } = await khue.call('GET /api/v2/user/info', {})
  const setState = (standing: OutgoingStatus) =>
    world.app.db.transaction(async (tx) =>
      setOutgoingState(world.app, tx, {
        draft: await lockDraft(tx, accountId, draft.id),
        outgoingStatus: standing,
      }),
    )
  return { draft, accountId, mark: setState }
}

const listOf = async (client: ApiClient, folder: string) =>
  (await client.call('GET /api/v2/threads', { query: { in: folder } })).items

onEachDatabase('an outgoing message', (database) => {
  test('cannot be edited while it waits and is in the folder of its kind', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const { draft, mark } = await writeDraft(world, khue)
    const sendAt = world.clock.now() + 3_600_000
    await mark({ state: 'scheduled', intendedAt: sendAt })

    const save = { save_id: 'another-save', version: 1, subject: 'Khác' }
    const refused = await khue.fetch('PATCH /api/v2/messages/:id', { params: { id: draft.id }, body: save })
    expect(refused.status).toBe(409)
    expect((await khue.fetch('DELETE /api/v2/messages/:id', { params: { id: draft.id } })).status).toBe(409)
    expect(await listOf(khue, 'Drafts')).toEqual([])
    expect(await listOf(khue, 'WEBMAIL_SCHEDULED')).toMatchObject([
      { thread_id: draft.thread_id, intended_time: Math.floor(sendAt / 1000) },
    ])
    const opened = await khue.call('GET /api/v2/threads/:id', { params: { id: draft.thread_id } })
    expect(opened.messages).toMatchObject([{ state: 'scheduled', intended_time: Math.floor(sendAt / 1000) }])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('becomes an editable draft again after undo', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const { draft, accountId, mark } = await writeDraft(world, khue)
    await mark({ state: 'waiting', intendedAt: world.clock.now() + 5000 })
    const reopened = await world.app.db.transaction((tx) =>
      reopenDraft(world.app, tx, { accountId, messageId: draft.id }),
    )

    expect(reopened).toEqual(draft)
    const body = { save_id: 'after-undo', version: 1, subject: 'Sửa lại' }
    expect(await khue.call('PATCH /api/v2/messages/:id', { params: { id: draft.id }, body })).toMatchObject({
      version: 2,
    })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('shows a failure in the lists until it is edited', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const { draft, mark } = await writeDraft(world, khue)
    await mark({ state: 'sending_failed', errorText: 'user unknown' })
    expect(await listOf(khue, 'Drafts')).toMatchObject([{ status: 'sending_failed' }])
    expect(await khue.call('GET /api/v2/messages/:id', { params: { id: draft.id } })).toMatchObject({
      state: 'sending_failed',
      error_msg: 'user unknown',
    })

    const body = { save_id: 'put-right', version: 1, to: [{ email: 'duy@dakwood.test' }] }
    const saved = await khue.call('PATCH /api/v2/messages/:id', { params: { id: draft.id }, body })
    expect(saved).toMatchObject({ state: '', error_msg: '' })
    expect(await listOf(khue, 'Drafts')).toMatchObject([{ status: '' }])
  })

  test('becomes the copy in Sent with the same id', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const { draft, accountId, mark } = await writeDraft(world, khue)
    await mark({ state: 'sending' })
    const raw = Buffer.from('Subject: B\r\n\r\nletter')
    const { hash: blobHash, size } = await world.app.blobs.put(raw)
    await world.app.db.transaction(async (tx) => {
      const locked = await lockDraft(tx, accountId, draft.id)
      await completeDraft(world.app, tx, {
        draft: locked,
        completed: { blobHash, size, sentAt: world.clock.now() },
      })
    })

    expect(await listOf(khue, 'Drafts')).toEqual([])
    expect(await listOf(khue, 'Sent')).toMatchObject([{ message_ids: [draft.id], draft_ids: [] }])
    const sent = await khue.call('GET /api/v2/messages/:id', { params: { id: draft.id } })
    expect(sent).toMatchObject({ id: draft.id, is_draft: false, folder: 'Sent' })
    // A reply without reference headers joins the thread by subject and participants, like any message.
    await world.deliver({ from: 'ha@mocviet.test', to: 'khue@mocviet.test', subject: 'Re: Báo giá' })
    expect(await listOf(khue, 'INBOX')).toMatchObject([{ thread_id: draft.thread_id }])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
    expect(await checkMailbox(world.app, accountId, { repair: false })).toEqual([])
  })
})

const message: Pick<DraftMessage, 'from' | 'to' | 'cc' | 'bcc' | 'body' | 'files'> = {
  from: { name: '', email: 'khue@mocviet.test' },
  to: [{ name: '', email: 'ha@mocviet.test' }],
  cc: [],
  bcc: [],
  body: '<p>x</p>',
  files: [],
}
const file: DraftMessage['files'][number] = {
  id: '1',
  uuid: 'a1',
  carriedUuid: null,
  name: 'a.pdf',
  size: 1000,
  contentType: 'application/pdf',
  contentId: null,
  isInline: false,
  blobHash: 'x',
  scan: 'clean',
  scanMessage: '',
}
const megabyte = 1024 * 1024

test.each([
  ['no sender', { from: { name: '', email: '' } }, 'no_sender', {}],
  ['no recipients', { to: [] }, 'no_receiver', {}],
  [
    'only undisclosed recipients',
    { to: [{ name: '', email: 'undisclosed-recipients:;' }] },
    'no_receiver',
    {},
  ],
  [
    'invalid receivers',
    { to: [{ name: '', email: 'ha@' }, ...message.to], bcc: [{ name: 'Duy', email: '' }] },
    'invalid_receivers',
    { emails: ['ha@', 'Duy'] },
  ],
  ['a body too long', { body: 'x'.repeat(1_000_001) }, 'body_too_long', { limit: 1_000_000 }],
  [
    'attachments above 25 MB',
    {
      files: [
        { ...file, size: 13 * megabyte },
        { ...file, size: 13 * megabyte },
      ],
    },
    'total_too_large',
    { limit: 25 * megabyte },
  ],
  [
    'a message above 40 MB',
    {
      files: [
        { ...file, size: 20 * megabyte },
        { ...file, isInline: true, size: 20.5 * megabyte },
      ],
    },
    'total_too_large',
    { limit: 40 * megabyte },
  ],
  ['a virus', { files: [{ ...file, scan: 'infected' as const }] }, 'virus_unconfirmed', { files: ['a.pdf'] }],
  [
    'a file that could not be looked into',
    { files: [{ ...file, scan: 'not_scanned' as const, scanMessage: 'Error: no answer' }] },
    'virus_unconfirmed',
    { files: ['a.pdf'] },
  ],
])('rejects a message with %s', (_, change, code, details) => {
  const attempt = () => validateDraft({ ...message, ...change }, [])
  expect(attempt).toThrow(Refused)
  expect(attempt).toThrow(expect.objectContaining({ code, details }))
})

test.each([
  ['as it should be', {}, []],
  ['with a body of exactly the limit', { body: 'x'.repeat(1_000_000) }, []],
  [
    'with a virus that was confirmed',
    { files: [{ ...file, scan: 'infected' as const }] },
    ['virus' as const],
  ],
  ['with a file that no scanner is there for', { files: [{ ...file, scan: 'not_scanned' as const }] }, []],
])('sends a message %s', (_, change, confirmed) => {
  expect(() => validateDraft({ ...message, ...change }, confirmed)).not.toThrow()
})

test('a message is sanitised, embeds its own images and has a text version', async () => {
  const image = {
    ...file,
    uuid: 'img',
    name: 'a.png',
    contentType: 'image/png',
    contentId: 'img@x',
    isInline: true,
  }
  const carried = { ...image, uuid: 'new', carriedUuid: 'old', contentId: 'new@x' }
  const unused = { ...image, uuid: 'unused', contentId: 'unused@x' }
  const body = `<p style="color:#000" onclick="x()">Chào <b>chị</b></p><script>1</script>
    <img src="/api/v2/files/img/download?inline=1"><img src="/api/v2/public/files/old/raw">
    <img data-src="https://web.example/a.png?x=1&y=2"><blockquote>trích</blockquote>`
  const pixel = '<img src="https://mail.web.example/api/v2/seen/0123456789abcdef0123">'
  const parts = await buildMessageParts(
    { parser: inlineMessageParser },
    { body: body + pixel, files: [file, image, carried, unused] },
  )
  expect(parts.html).not.toContain('/seen/')

  expect(parts.html).toMatch(/<p [^>]*color:#000[^>]*>Chào <b>chị<\/b><\/p>/)
  expect(parts.html).toContain('src="cid:img@x"')
  expect(parts.html).toContain('src="cid:new@x"')
  expect(parts.html).toContain('src="https://web.example/a.png?x=1&amp;y=2"')
  expect(parts.html).not.toMatch(/<script|onclick|\/api\/v2/)
  expect(parts.text).toMatch(/^Chào chị\n(?:.*\n)*> trích$/)
  expect(parts.inline).toEqual([image, carried])
  expect(parts.attached).toEqual([file])
})
