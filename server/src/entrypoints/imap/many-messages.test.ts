import { expect, onTestFinished, test } from 'vitest'
import {
  createWorld,
  findCountErrors,
  onEachDatabase,
  password,
  SocketClient,
  type World,
  writeMessage,
} from '../../testing/index.ts'
import { SeededRandom } from '../../testing/memory/seeded-random.ts'
import { ImapClient } from './imap-client.fixture.ts'

const khue = 'khue@mocviet.test'
const many = 260

/** Opens a mailbox with many threads, an IMAP client, a web socket, and a statement counter. */
async function openMany(database: 'sqlite' | 'postgres') {
  const counts = { statements: 0, rows: 0 }
  const world = await createWorld({ database, counts })
  await world.deliverAll(Array.from({ length: many }, (_, at) => ({ subject: `Thư số ${at}` })))
  const web = await world.signIn(khue)
  const client = await ImapClient.signIn(world.imapPort, khue, password)
  const away = await ImapClient.signIn(world.imapPort, khue, password)
  const socket = new SocketClient(world.origin, { token: web.token })
  onTestFinished(() => {
    client.close()
    away.close()
    socket.close()
  })
  await client.execute('SELECT INBOX')
  await away.execute('SELECT INBOX')
  await socket.messages(1)
  const folders = await web.call('GET /api/v2/folders', {})
  const folderId = (name: string) => folders.find((folder) => folder.name === name)?.id ?? ''
  return { world, web, client, away, socket, counts, idOf: folderId }
}

type Mailbox = Awaited<ReturnType<typeof openMany>>

/** Runs a command or job; returns the number of statements and the events sent to windows. */
function execute(mailbox: Mailbox, command: string) {
  return countWork(mailbox, async () =>
    expect(await mailbox.client.execute(command)).toMatchObject({ status: 'OK' }),
  )
}

async function countWork({ socket, counts }: Mailbox, work: () => Promise<unknown>) {
  const [statementsBefore, receivedBefore] = [counts.statements, socket.received.length]
  await work()
  const statements = counts.statements - statementsBefore
  await socket.messages(receivedBefore + 1)
  return { statements, events: socket.events.slice(receivedBefore - 1) }
}

async function countsOf({ web }: Mailbox, name: string) {
  const match = (await web.call('GET /api/v2/folders', {})).find((folder) => folder.name === name)
  return [match?.unread_threads, match?.total_threads]
}

const drift = ({ world }: { world: World }) => findCountErrors(world.app.db.sql)

onEachDatabase('a change of many messages', (database) => {
  test('needs few statements and tells windows which lists to reload', async () => {
    const mailbox = await openMany(database)
    const { client, away, idOf } = mailbox

    const starred = await execute(mailbox, `STORE 1:${many} +FLAGS.SILENT (\\Flagged)`)
    expect(starred.statements).toBeLessThan(30)
    expect(starred.events.map(({ payload }) => payload)).toEqual([{ threads: [], removed: [], counts: [] }])
    const applied = await countWork(mailbox, () => mailbox.world.clock.advance(1))
    expect(applied.statements).toBeLessThan(60)
    const [event] = applied.events
    expect(event).toMatchObject({ type: 'threads_changed', payload: { threads: [], removed: [] } })
    const { payload } = event as Extract<typeof event, { type: 'threads_changed' }>
    expect(payload.read_anew?.folder_ids.toSorted()).toEqual([idOf('INBOX'), idOf('Starred')].toSorted())
    expect(payload.read_anew?.thread_ids).toHaveLength(many)
    expect(payload.counts).toContainEqual({
      folder_id: idOf('Starred'),
      unread_threads: many,
      total_threads: many,
    })
    expect(await countsOf(mailbox, 'Starred')).toEqual([many, many])
    expect((await away.execute('NOOP')).lines).toHaveLength(many)

    const named = await execute(mailbox, `STORE 1:${many} +FLAGS.SILENT (Khach \\Seen)`)
    expect(named.statements).toBeLessThan(90)
    expect(await countsOf(mailbox, 'INBOX')).toEqual([0, many])
    expect((await execute(mailbox, `STORE 1:${many} FLAGS.SILENT (\\Answered)`)).statements).toBeLessThan(90)
    expect((await client.execute('UID SEARCH KEYWORD Khach')).lines).toEqual(['* SEARCH'])
    expect(await countsOf(mailbox, 'Starred')).toEqual([0, 0])
    expect(await drift(mailbox)).toEqual([])
  })

  test('\\Deleted changes no lists, and EXPUNGE updates the counts', async () => {
    const mailbox = await openMany(database)
    const flagged = await execute(mailbox, `STORE 1:${many - 5} +FLAGS.SILENT (\\Deleted)`)
    expect(flagged.statements).toBeLessThan(30)
    await mailbox.world.clock.advance(1)
    const payloads = mailbox.socket.events.map(({ payload }) => JSON.stringify(payload))
    expect(new Set(payloads)).toEqual(new Set([JSON.stringify({ threads: [], removed: [], counts: [] })]))
    expect((await mailbox.away.execute('NOOP')).lines).toHaveLength(many - 5)

    const expunged = await execute(mailbox, 'EXPUNGE')
    expect(expunged.statements).toBeLessThan(120)
    expect(await countsOf(mailbox, 'INBOX')).toEqual([5, 5])
    expect((await mailbox.away.execute('NOOP')).lines).toHaveLength(many - 5)
    expect(await drift(mailbox)).toEqual([])
  })

  test('moves and copies messages in few statements, each once', async () => {
    const mailbox = await openMany(database)
    const moved = await execute(mailbox, `MOVE 1:${many} Junk`)
    expect(moved.statements).toBeLessThan(80)
    expect([await countsOf(mailbox, 'INBOX'), await countsOf(mailbox, 'Junk')]).toEqual([
      [0, 0],
      [many, many],
    ])
    await mailbox.client.execute('SELECT Junk')
    await execute(mailbox, `COPY 1:${many} INBOX`)
    expect(await countsOf(mailbox, 'INBOX')).toEqual([many, many])
    expect(await drift(mailbox)).toEqual([])
  })

  test('keeps rows and counts consistent for all flag changes', async () => {
    const world = await createWorld({ database })
    const web = await world.signIn(khue)
    const client = await ImapClient.signIn(world.imapPort, khue, password)
    onTestFinished(() => client.close())
    const chance = new SeededRandom(17)
    const done = async (command: string) =>
      expect([command, (await client.execute(command)).status]).toEqual([command, 'OK'])
    const expectTrue = async (what: string) => {
      await world.clock.advance(1)
      expect([what, await drift({ world })]).toEqual([what, []])
    }
    const fixtures = Array.from({ length: 320 }, (_, at) => ({
      messageId: `<${at}@many.test>`,
      subject: `Thư "unread":true số ${at}, "starred":false`,
      ...(at >= 290 ? { inReplyTo: `<${at % 25}@many.test>` } : {}),
    }))
    expect((await client.appendAll('INBOX', fixtures.map(writeMessage))).status).toBe('OK')
    await client.execute('SELECT INBOX')
    await done('CREATE Khach')
    await done('STORE 1:3,30 +FLAGS (Work)')
    for (const command of ['COPY 5:9,40:44 Khach', 'COPY 8:14,50:52 Trash', 'COPY 60 Sent'])
      await done(command)
    const { items } = await web.call('GET /api/v2/threads', { query: { in: 'INBOX', limit: 5 } })
    const pinned = items.map(({ id }) => id)
    const inbox = (await web.call('GET /api/v2/folders', {})).find(({ name }) => name === 'INBOX')
    await web.call('POST /api/v2/threads/pin', {
      body: { ids: pinned, folder_id: inbox?.id ?? '', pinned: true },
    })
    const waiting = await world.app.db.transaction((tx) =>
      tx.sql
        .updateTable('message')
        .set({ unanswered_at: world.clock.now() })
        .where('message_id_header', 'in', ['60@many.test', '70@many.test'])
        .returning('uid')
        .execute(),
    )
    expect(waiting.length).toBeGreaterThan(1)
    await done('STORE 61,71 +FLAGS (\\Answered)')
    const actions = [
      '+FLAGS (\\Flagged)',
      '+FLAGS.SILENT (\\Seen)',
      '-FLAGS (\\Flagged)',
      'FLAGS (\\Flagged)',
      '-FLAGS.SILENT (\\Seen)',
      '+FLAGS (\\Flagged \\Seen)',
    ]
    for (const action of actions) {
      const some = Array.from({ length: 20 }, () => 1 + chance.int(320)).join(',')
      const flag = chance.int(2) ? '\\Seen' : '\\Flagged'
      await done(`STORE ${some} ${chance.int(2) ? '+' : '-'}FLAGS.SILENT (${flag})`)
      await done(`STORE 1:* ${action}`)
      await expectTrue(action)
    }
    await done('STORE 1:* -FLAGS.SILENT (\\Flagged)')
    await done('MOVE 1:280 Trash')
    await client.execute('SELECT Trash')
    await done('STORE 1:* +FLAGS.SILENT (\\Flagged)')
    await expectTrue('starred in Trash')
    await done('STORE 1:* -FLAGS.SILENT (\\Seen)')
    await done('STORE 1:* -FLAGS.SILENT (\\Flagged)')
    await expectTrue('plain in Trash')
  }, 300_000)
})
