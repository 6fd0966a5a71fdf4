import { expect, test } from 'vitest'
import { createWorld, findCountErrors, onEachDatabase, type World } from '../../testing/index.ts'
import { listFolder } from './testing.ts'

type Client = Awaited<ReturnType<World['signIn']>>

async function openWorld(database: 'sqlite' | 'postgres') {
  const world = await createWorld({ database })
  const khue = await world.signIn('khue@mocviet.test')
  await world.runJobs()
  await world.deliver({ subject: 'Hỏi giá' })
  const [thread] = await listFolder(khue, 'INBOX')
  return { world, khue, related: thread?.message_ids[0] ?? '', threadId: thread?.id ?? '' }
}

/** Writes a reply or a forward and sends it with an undo window of some seconds. */
async function sendReply(khue: Client, kind: 'reply' | 'forward', related: string, to = 'ha@mocviet.test') {
  const draft = await khue.call('POST /api/v2/messages', {
    body: {
      save_id: `save-${kind}-${to}`,
      kind,
      related_message_id: related,
      to: [{ name: '', email: to }],
      cc: [],
      bcc: [],
      subject: 'Re: Hỏi giá',
      body: '<p>Vâng.</p>',
    },
  })
  await khue.call('POST /api/v2/send_mail', { body: { msg_id: draft.id, delay: 5 } })
  return draft.id
}

async function readFlags(khue: Client, threadId: string, id: string) {
  const { messages } = await khue.call('GET /api/v2/threads/:id', { params: { id: threadId } })
  const { answered, forwarded } = messages.find((message) => message.id === id) ?? {}
  return { answered, forwarded }
}

onEachDatabase('the answered flag', (database) => {
  test('is set on thread and row once the reply or forward is sent', async () => {
    const { world, khue, related, threadId } = await openWorld(database)
    await sendReply(khue, 'reply', related)
    await sendReply(khue, 'forward', related)
    expect(await readFlags(khue, threadId, related)).toEqual({ answered: false, forwarded: false })
    await world.clock.advance(6)
    await world.runJobs()

    expect(await readFlags(khue, threadId, related)).toEqual({ answered: true, forwarded: true })
    const row = (await listFolder(khue, 'INBOX')).find(({ id }) => id === threadId)
    expect(row).toMatchObject({ answered: true, forwarded: true })
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('is not set by a cancelled or undeliverable reply', async () => {
    const { world, khue, related, threadId } = await openWorld(database)
    const id = await sendReply(khue, 'reply', related)
    await khue.call('POST /api/v2/undo_send_mail', { body: { msg_id: id } })
    await world.clock.advance(6)
    await world.runJobs()
    expect(await readFlags(khue, threadId, related)).toEqual({ answered: false, forwarded: false })

    world.mailOut.setOutcome('an@far.example', { state: 'refused', code: 550 })
    await sendReply(khue, 'reply', related, 'an@far.example')
    await world.clock.advance(6)
    await world.runJobs()
    await world.runJobs()
    expect(await readFlags(khue, threadId, related)).toEqual({ answered: false, forwarded: false })
  })
})
