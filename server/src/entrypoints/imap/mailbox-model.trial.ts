import { expect, onTestFinished, test, vi } from 'vitest'
import {
  type ApiClient,
  createWorld,
  findCountErrors,
  onEachDatabase,
  password,
  type World,
  writeMessage,
} from '../../testing/index.ts'
import { SeededRandom } from '../../testing/memory/seeded-random.ts'
import { ImapClient, type ImapResponse } from './imap-client.fixture.ts'
import { MailboxModel, type ModelMessage } from './mailbox-model.fixture.ts'
import { Replica } from './replica.fixture.ts'
import { twoNodes } from './two-nodes.fixture.ts'

const khue = 'khue@mocviet.test'
const actions = 5000
const firstMessages = 300
/** New messages arrive until a folder has this many. */
const maxMessages = 400
const folders = ['INBOX', 'Work', 'Trash']
const flags = ['\\Seen', '\\Flagged', '\\Answered', '\\Deleted', '$Forwarded', 'Urgent']

onEachDatabase('two sessions, the web and a model of the mailbox', (database) => {
  test('agree after 5,000 random actions', async () => {
    const world = await createWorld({ database })
    await runActions({ world, secondPort: world.imapPort }, new SeededRandom(31))
  }, 1_200_000)
})

const postgresUrl = process.env.BOCAU_TEST_POSTGRES
if (!postgresUrl)
  process.stdout.write('skipped, because BOCAU_TEST_POSTGRES is not set: a model of two nodes\n')

test.skipIf(!postgresUrl)(
  'two sessions on two nodes, the web and a model agree after 5,000 random actions',
  async () => runActions(await twoNodes(), new SeededRandom(32)),
  1_200_000,
)

interface Play {
  world: World
  web: ApiClient
  chance: SeededRandom
  model: MailboxModel
  sessions: readonly Session[]
  /** Number of the next new message. */
  next: number
}

/** An IMAP session with its selected folder. */
interface Session {
  replica: Replica
  folder: string
}

async function runActions(
  { world, secondPort }: { world: World; secondPort: number },
  chance: SeededRandom,
): Promise<void> {
  const web = await world.signIn(khue)
  await world.runJobs()
  const replicas = [
    new Replica(await signIn(world.imapPort), false),
    new Replica(await signIn(secondPort), false),
  ]
  await replicas[0]?.execute('CREATE Work')
  const sessions = replicas.map((replica) => ({ replica, folder: 'INBOX' }))
  const play: Play = { world, web, chance, model: new MailboxModel(folders), sessions, next: 0 }
  for (let at = 0; at < firstMessages; at++) await deliver(play)
  for (const { replica } of sessions) await replica.open('INBOX')
  for (let step = 0; step < actions; step++) {
    if (chance.int(3) === 0) await changeByWeb(play)
    else await changeByClient(play, pick(chance, sessions))
    if (step % 25 === 0) await compareSession(play, pick(chance, sessions))
    if (step % 100 === 0) await compareWeb(play)
  }
  for (const session of sessions) await compareSession(play, session)
  await world.runJobs()
  await compareWeb(play)
  expect(await findCountErrors(world.app.db.sql)).toEqual([])
  expect(world.logger.lines.filter((line) => line.level === 'error')).toEqual([])
}

async function signIn(port: number): Promise<ImapClient> {
  const client = await ImapClient.signIn(port, khue, password)
  onTestFinished(() => client.close())
  return client
}

const pick = <T>(chance: SeededRandom, from: readonly T[]): T => from[chance.int(from.length)] as T

function createMessage(play: Play) {
  const subject = `Thư ${String(play.next++).padStart(5, '0')}`
  const sentAt = Date.UTC(2026, 0, 1) + play.chance.int(200 * 86_400) * 1000
  return { subject, sentAt, flags: new Set<string>(), restoredTo: null }
}

async function deliver(play: Play): Promise<void> {
  const message = createMessage(play)
  await play.world.deliver({ subject: message.subject, date: new Date(message.sentAt) })
  play.model.add('INBOX', message)
}

/** Runs a random command of a session, and the same action in the model. */
async function changeByClient(play: Play, session: Session): Promise<void> {
  const { chance, model } = play
  const { replica, folder } = session
  await replica.fetchNew()
  const uids = pickUids(play, session)
  if (uids.length === 0) return selectAnother(play, session)
  const set = writeSet(uids)
  switch (chance.int(12)) {
    case 0:
    case 1:
    case 2:
    case 3: {
      const sign = pick(chance, ['+', '-', '+', '-', ''])
      const named = flags.filter(() => chance.int(4) === 0)
      const silent = chance.int(3) === 0 ? '.SILENT' : ''
      const command = `UID STORE ${set} ${sign}FLAGS${silent} (${named.join(' ')})`
      expect(await replica.execute(command)).toMatchObject({ status: 'OK' })
      model.store(folder, uids, { sign, flags: named })
      // A client applies its own silent changes.
      if (silent) await replica.execute(`UID FETCH ${set} (UID FLAGS)`)
      return
    }
    case 4:
      return copy(play, session, uids.slice(0, 3))
    case 5:
      return move(play, session, uids.slice(0, 30))
    case 6: {
      const removed = model.withUids(folder, uids).filter((one) => one.flags.has('\\Deleted'))
      await replica.execute(`UID EXPUNGE ${set}`)
      return model.remove(
        folder,
        removed.map(({ uid }) => uid),
      )
    }
    case 7:
      return append(play, session)
    case 8: {
      const [uid = 0] = uids
      await replica.execute(`UID FETCH ${uid} (UID FLAGS BODY[TEXT])`)
      return model.store(folder, [uid], { sign: '+', flags: ['\\Seen'] })
    }
    case 9:
      return selectAnother(play, session)
    default:
      return search(play, session)
  }
}

/** Picks UIDs that the session knows: one, some, or half of the folder. */
function pickUids({ chance }: Play, { replica }: Session): number[] {
  const fetched = replica.messages.map(({ uid }) => uid).filter((uid) => uid > 0)
  const from = chance.int(Math.max(1, fetched.length))
  const count = pick(chance, [1, 1, 1, 3, 20, Math.ceil(fetched.length / 2)])
  return fetched.slice(from, from + count)
}

function writeSet(uids: readonly number[]): string {
  return uids.join(',')
}

/** Returns the new UIDs of copied or moved messages by their previous ones, from the COPYUID codes of a response. */
function newUids({ lines, text }: ImapResponse): Map<number, number> {
  const pairs = [...lines, text].flatMap((line) => {
    const [, from = '', to = ''] = /\[COPYUID \d+ (\S+) (\S+)\]/.exec(line) ?? []
    const [fromUids, toUids] = [readSet(from), readSet(to)]
    return fromUids.map((uid, at) => [uid, toUids[at] ?? 0] as const)
  })
  return new Map(pairs)
}

function readSet(set: string): number[] {
  return set
    .split(',')
    .filter(Boolean)
    .flatMap((range) => {
      const [from = 0, to = from] = range.split(':').map(Number)
      const [first, last] = [Math.min(from, to), Math.max(from, to)]
      const uids = Array.from({ length: last - first + 1 }, (_, at) => first + at)
      return from <= to ? uids : uids.toReversed()
    })
}

async function copy(play: Play, { replica, folder }: Session, uids: readonly number[]): Promise<void> {
  const to = pick(play.chance, ['INBOX', 'Work'])
  if (play.model.messages(to).length > maxMessages) return
  const copied = play.model.withUids(folder, uids)
  const copies = newUids(await replica.execute(`UID COPY ${writeSet(uids)} ${to}`))
  expect([...copies.keys()].toSorted((a, b) => a - b)).toEqual(copied.map(({ uid }) => uid))
  for (const message of copied) play.model.add(to, { ...message, restoredTo: null }, copies.get(message.uid))
}

async function move(play: Play, { replica, folder }: Session, uids: readonly number[]): Promise<void> {
  const to = pick(
    play.chance,
    folders.filter((name) => name !== folder),
  )
  const moved = play.model.withUids(folder, uids)
  const copies = newUids(await replica.execute(`UID MOVE ${writeSet(uids)} ${to}`))
  expect([...copies.keys()].toSorted((a, b) => a - b)).toEqual(moved.map(({ uid }) => uid))
  for (const message of moved) {
    const uid = copies.get(message.uid)
    play.model.move(folder, to, uid === undefined ? { message } : { message, uid })
  }
}

async function append(play: Play, { replica }: Session): Promise<void> {
  const to = pick(play.chance, ['INBOX', 'Work'])
  if (play.model.messages(to).length > maxMessages) return
  const message = createMessage(play)
  const raw = writeMessage({ subject: message.subject, date: new Date(message.sentAt) })
  await replica.append(`${to} (\\Seen Urgent)`, raw)
  play.model.add(to, { ...message, flags: new Set(['\\Seen', 'Urgent']) })
}

async function selectAnother(play: Play, session: Session): Promise<void> {
  session.folder = pick(play.chance, ['INBOX', 'INBOX', 'Work', 'Trash'])
  await session.replica.open(session.folder)
}

/** Compares searches and sort orders of the session with the model. */
async function search({ chance, model }: Play, { replica, folder }: Session): Promise<void> {
  const messages = model.messages(folder)
  const uidsOf = (matches: readonly ModelMessage[]) => matches.map(({ uid }) => uid)
  const has = (flag: string) => (message: ModelMessage) => message.flags.has(flag)
  const day = new Date(Date.UTC(2026, 0, 1 + chance.int(200)))
  const month = day.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' })
  const digits = String(chance.int(100)).padStart(2, '0')
  const expected: readonly (readonly [command: string, uids: number[]])[] = [
    ['SEARCH UNSEEN', uidsOf(messages.filter((one) => !has('\\Seen')(one)))],
    [
      'SEARCH FLAGGED NOT DELETED',
      uidsOf(messages.filter(has('\\Flagged')).filter((one) => !has('\\Deleted')(one))),
    ],
    [
      'SEARCH OR KEYWORD Urgent ANSWERED',
      uidsOf(messages.filter((one) => has('Urgent')(one) || has('\\Answered')(one))),
    ],
    [`SEARCH SUBJECT "${digits}"`, uidsOf(messages.filter(({ subject }) => subject.includes(digits)))],
    [
      `SEARCH SENTSINCE ${day.getUTCDate()}-${month}-2026 SEEN`,
      uidsOf(messages.filter(({ sentAt }) => sentAt >= day.getTime()).filter(has('\\Seen'))),
    ],
    [
      'SORT (REVERSE DATE) UTF-8 ALL',
      uidsOf(messages.toSorted((a, b) => b.sentAt - a.sentAt || a.uid - b.uid)),
    ],
    [
      'SORT (SUBJECT) UTF-8 UNDELETED',
      uidsOf(
        messages
          .filter((one) => !has('\\Deleted')(one))
          .toSorted((a, b) => (a.subject < b.subject ? -1 : a.subject > b.subject ? 1 : a.uid - b.uid)),
      ),
    ],
  ]
  const [command, uids] = pick(chance, expected)
  // Results contain only messages that were reported to the session.
  await replica.poll()
  const { lines } = await replica.execute(`UID ${command}`)
  const line = lines.find((one) => /^\* (?:SEARCH|SORT)/.test(one)) ?? ''
  expect(line.split(' ').slice(2).map(Number), command).toEqual(uids)
}

/** Runs a random action of the web client on a thread of one message, and the same in the model. */
async function changeByWeb(play: Play): Promise<void> {
  const { chance, model, web } = play
  const folder = pick(chance, ['INBOX', 'INBOX', 'Trash'])
  if (chance.int(4) === 0 && model.messages('INBOX').length < maxMessages) return deliver(play)
  const { items } = await web.call('GET /api/v2/threads', { query: { in: folder, limit: 30 } })
  const thread = items[chance.int(Math.max(1, items.length))]
  const message = thread && model.findSingle(folder, thread.subject)
  if (!thread || !message) return
  const ids = [thread.id]
  if (folder === 'Trash') {
    await web.call('POST /api/v2/threads/restore', { body: { ids } })
    return model.move('Trash', message.restoredTo ?? 'INBOX', { message })
  }
  const isOn = chance.int(2) === 0
  const sign = isOn ? '+' : '-'
  switch (chance.int(3)) {
    case 0:
      await web.call('POST /api/v2/threads/unreads', { body: { ids, unread: !isOn } })
      return model.store(folder, [message.uid], { sign, flags: ['\\Seen'] })
    case 1:
      await web.call('PATCH /api/v2/threads/:id', { params: { id: thread.id }, body: { starred: isOn } })
      return model.store(folder, [message.uid], { sign, flags: ['\\Flagged'] })
    default:
      await web.call('POST /api/v2/threads/delete', { body: { ids } })
      return model.move(folder, 'Trash', { message })
  }
}

/** Compares the copy of a session with the model. */
async function compareSession({ model }: Play, { replica, folder }: Session): Promise<void> {
  await replica.poll()
  expect(replica.faults, replica.lines.slice(-40).join('\n')).toEqual([])
  const expected = model
    .messages(folder)
    .map(({ uid, flags: some }) => ({ uid, flags: [...some].toSorted() }))
  expect(replica.messages, replica.lines.slice(-40).join('\n')).toEqual(expected)
}

/** Compares the newest rows and the counts of the web client with the model; they may follow within a second. */
async function compareWeb({ model, web, world }: Play): Promise<void> {
  await vi.waitFor(
    async () => {
      // The job that applies recorded flag changes is due after a moment.
      await world.clock.advance(1)
      for (const folder of ['INBOX', 'Trash']) {
        const { items } = await web.call('GET /api/v2/threads', { query: { in: folder, limit: 100 } })
        for (const { subject, unread, starred } of items) {
          const message = model.findSingle(folder, subject)
          if (!message) continue
          expect({ subject, unread, starred }).toEqual({
            subject,
            unread: !message.flags.has('\\Seen'),
            starred: message.flags.has('\\Flagged'),
          })
        }
        expect(items.length > 0).toBe(model.messages(folder).length > 0)
      }
    },
    { timeout: 60_000 },
  )
}
