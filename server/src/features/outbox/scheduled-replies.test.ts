import { expect, test } from 'vitest'
import {
  type ApiClient,
  createWorld,
  type Dialect,
  findCountErrors,
  onEachDatabase,
  type World,
} from '../../testing/index.ts'
import { listFolder, listSubjects } from './testing.ts'

const hour = 3600

type Kind = 'scheduled' | 'periodic'
const folderNames = { scheduled: 'WEBMAIL_SCHEDULED', periodic: 'webmail_period' } as const

/** A conversation in the inbox with a scheduled reply. */
async function openWithReply(database: Dialect, kind: Kind) {
  const world = await createWorld({ database })
  const khue = await world.signIn('khue@mocviet.test')
  await world.deliver({ subject: 'Bàn gỗ sồi' })
  const [thread] = await listFolder(khue, 'INBOX')
  if (!thread) throw new Error('no message arrived')
  const { messages } = await khue.call('GET /api/v2/threads/:id', { params: { id: thread.id } })
  const reply = await khue.call('POST /api/v2/messages', {
    body: {
      save_id: `save-answer-${kind}`,
      kind: 'reply',
      related_message_id: messages[0]?.id ?? '',
      to: [{ name: '', email: 'an@far.example' }],
      subject: 'Re: Bàn gỗ sồi',
      body: '<p>Em gửi báo giá.</p>',
    },
  })
  expect(reply.thread_id).toBe(thread.id)
  await start(world, khue, reply.id, kind)
  const folders = await khue.call('GET /api/v2/folders', {})
  const findFolderId = (name: string) => folders.find((folder) => folder.name === name)?.id ?? ''
  return { world, khue, thread: thread.id, answer: reply.id, idOf: findFolderId }
}

async function start(world: World, client: ApiClient, msg_id: string, kind: Kind): Promise<void> {
  const intended_time = Math.floor(world.clock.now() / 1000) + hour
  if (kind === 'scheduled') {
    await client.call('POST /api/v2/messages/schedule', { body: { msg_id, intended_time } })
    return
  }
  await client.call('POST /api/v2/messages/periodic', {
    body: { msg_id, period: { by_days: 1 }, time_send: '10:00', start_day: '2026-03-02' },
  })
}

type TestContext = Awaited<ReturnType<typeof openWithReply>>

async function moveTo({ khue, thread, idOf }: TestContext, from: string, to: string): Promise<string | null> {
  const { undo } = await khue.call('POST /api/v2/threads/move', {
    body: [{ thread_ids: [thread], from_folder_id: idOf(from), to_folder_id: idOf(to) }],
  })
  return undo
}

async function remove({ khue, thread }: TestContext) {
  return khue.call('POST /api/v2/threads/delete', { body: { ids: [thread] } })
}

async function star({ khue, thread }: TestContext): Promise<void> {
  await khue.call('PATCH /api/v2/threads/:id', { params: { id: thread }, body: { starred: true } })
}

const cases: [string, string, (context: TestContext) => Promise<unknown>][] = [
  ['was deleted', 'Trash', remove],
  [
    'was deleted twice',
    'Trash',
    async (context) => {
      await remove(context)
      await remove(context)
    },
  ],
  ['was marked as spam', 'Junk', (context) => moveTo(context, 'INBOX', 'Junk')],
  [
    'was marked as spam among the starred',
    'Junk',
    async (context) => {
      await star(context)
      await moveTo(context, 'Starred', 'Junk')
    },
  ],
  [
    'was deleted with all that is starred',
    'Trash',
    async (context) => {
      await star(context)
      const body = { folder_id: context.idOf('Starred'), act: 'delete' as const }
      await context.khue.call('POST /api/v2/folder/batch', { body })
      await context.world.runJobs()
    },
  ],
]

onEachDatabase('a scheduled reply', (database) => {
  for (const kind of ['scheduled', 'periodic'] as const) {
    test.each(cases)(`is sent (${kind}) although its conversation %s`, async (_, folder, action) => {
      const context = await openWithReply(database, kind)
      const { world, khue, answer } = context
      await action(context)
      expect(await listFolder(khue, folder)).toMatchObject([{ message_count: 1 }])
      expect(await listFolder(khue, folderNames[kind])).toHaveLength(1)
      expect(await khue.call('GET /api/v2/messages/:id', { params: { id: answer } })).toMatchObject({
        state: kind,
      })
      expect(await findCountErrors(world.app.db.sql)).toEqual([])

      await khue.call('POST /api/v2/empty', { body: { folder: folder as 'Trash' | 'Junk' } })
      await world.runJobs()
      await world.clock.advanceTo('2026-03-02T03:30:00Z')
      await world.runJobs()
      const later = await world.signIn('khue@mocviet.test')
      expect(world.mailOut.sent).toHaveLength(1)
      expect(await listSubjects(later, 'Sent')).toEqual(['Re: Bàn gỗ sồi'])
      expect(await listFolder(later, folderNames[kind])).toHaveLength(kind === 'periodic' ? 1 : 0)
      expect(await listSubjects(later, folder)).toEqual([])
      expect(await findCountErrors(world.app.db.sql)).toEqual([])
    })
  }

  test('stays scheduled when the deletion of its conversation is undone', async () => {
    const context = await openWithReply(database, 'scheduled')
    const { world, khue } = context
    const before = await khue.call('GET /api/v2/folders', {})
    const { undo } = await remove(context)
    await khue.call('POST /api/v2/threads/undo', { body: { undo: undo ?? '' } })
    expect(await khue.call('GET /api/v2/folders', {})).toEqual(before)
    expect((await listFolder(khue, 'INBOX'))[0]?.old_folder_id).toBeNull()
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('is not sent once it was itself moved to Trash', async () => {
    const context = await openWithReply(database, 'scheduled')
    const { world, khue } = context
    await moveTo(context, folderNames.scheduled, 'Trash')
    expect(await listFolder(khue, folderNames.scheduled)).toEqual([])
    expect(await listFolder(khue, 'INBOX')).toHaveLength(1)
    await world.clock.advanceTo('2026-03-02T03:30:00Z')
    await world.runJobs()
    expect(world.mailOut.attempts).toEqual([])
  })
})
