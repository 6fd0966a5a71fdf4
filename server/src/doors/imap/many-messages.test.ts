import { expect, onTestFinished, test } from 'vitest'
import {
  createWorld,
  findDrift,
  onBothDatabases,
  password,
  SocketClient,
  type World,
} from '../../testing/index.ts'
import { ImapClient } from './imap-client.fixture.ts'

const khue = 'khue@mocviet.test'
const many = 260

/** A mailbox with many threads, a program that looks at it, a window of the web, and what is asked of the store. */
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
  await client.say('SELECT INBOX')
  await away.say('SELECT INBOX')
  await socket.messages(1)
  const folders = await web.call('GET /api/v2/folders', {})
  const idOf = (name: string) => folders.find((folder) => folder.name === name)?.id ?? ''
  return { world, web, client, away, socket, counts, idOf }
}

type Mailbox = Awaited<ReturnType<typeof openMany>>

/** Says a command about many messages; answers with how many statements that took, and with what windows hear of it. */
async function say({ client, socket, counts }: Mailbox, command: string) {
  const [asked, heard] = [counts.statements, socket.received.length]
  expect(await client.say(command)).toMatchObject({ status: 'OK' })
  const statements = counts.statements - asked
  await socket.messages(heard + 1)
  return { statements, events: socket.events.slice(heard - 1) }
}

async function countsOf({ web }: Mailbox, name: string) {
  const found = (await web.call('GET /api/v2/folders', {})).find((folder) => folder.name === name)
  return [found?.unread_threads, found?.total_threads]
}

const drift = ({ world }: { world: World }) => findDrift(world.app.db.sql)

onBothDatabases('what a program does with many messages at once', (database) => {
  test('is a few statements, and windows hear which lists to read again', async () => {
    const mailbox = await openMany(database)
    const { client, away, idOf } = mailbox

    const starred = await say(mailbox, `STORE 1:${many} +FLAGS.SILENT (\\Flagged)`)
    expect(starred.statements).toBeLessThan(60)
    const [told] = starred.events
    expect(told).toMatchObject({ type: 'threads_changed', payload: { threads: [], removed: [] } })
    const { payload } = told as Extract<typeof told, { type: 'threads_changed' }>
    expect(payload.read_anew?.folder_ids.toSorted()).toEqual([idOf('INBOX'), idOf('Starred')].toSorted())
    expect(payload.read_anew?.thread_ids).toHaveLength(many)
    expect(payload.counts).toContainEqual({
      folder_id: idOf('Starred'),
      unread_threads: many,
      total_threads: many,
    })
    expect(await countsOf(mailbox, 'Starred')).toEqual([many, many])
    expect((await away.say('NOOP')).lines).toHaveLength(many)

    const named = await say(mailbox, `STORE 1:${many} +FLAGS.SILENT (Khach \\Seen)`)
    expect(named.statements).toBeLessThan(90)
    expect(await countsOf(mailbox, 'INBOX')).toEqual([0, many])
    expect((await say(mailbox, `STORE 1:${many} FLAGS.SILENT (\\Answered)`)).statements).toBeLessThan(90)
    expect((await client.say('UID SEARCH KEYWORD Khach')).lines).toEqual(['* SEARCH'])
    expect(await countsOf(mailbox, 'Starred')).toEqual([0, 0])
    expect(await drift(mailbox)).toEqual([])
  })

  test('that is about other programs alone says nothing of lists, and what goes away is counted', async () => {
    const mailbox = await openMany(database)
    const marked = await say(mailbox, `STORE 1:${many - 5} +FLAGS.SILENT (\\Deleted)`)
    expect(marked.statements).toBeLessThan(30)
    expect(marked.events.map(({ payload }) => payload)).toEqual([{ threads: [], removed: [], counts: [] }])
    expect((await mailbox.away.say('NOOP')).lines).toHaveLength(many - 5)

    const gone = await say(mailbox, 'EXPUNGE')
    expect(gone.statements).toBeLessThan(120)
    expect(await countsOf(mailbox, 'INBOX')).toEqual([5, 5])
    expect((await mailbox.away.say('NOOP')).lines).toHaveLength(many - 5)
    expect(await drift(mailbox)).toEqual([])
  })

  test('moves and copies them in few statements, each of them once', async () => {
    const mailbox = await openMany(database)
    const moved = await say(mailbox, `MOVE 1:${many} Junk`)
    expect(moved.statements).toBeLessThan(80)
    expect([await countsOf(mailbox, 'INBOX'), await countsOf(mailbox, 'Junk')]).toEqual([
      [0, 0],
      [many, many],
    ])
    await mailbox.client.say('SELECT Junk')
    await say(mailbox, `COPY 1:${many} INBOX`)
    expect(await countsOf(mailbox, 'INBOX')).toEqual([many, many])
    expect(await drift(mailbox)).toEqual([])
  })
})
