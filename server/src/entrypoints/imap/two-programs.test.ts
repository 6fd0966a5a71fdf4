import { expect, onTestFinished, test } from 'vitest'
import { getFolderNumbers, listEntries } from '../../features/mail-programs/list-entries.ts'
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
import { flagsOf } from './flags.ts'
import { ImapClient } from './imap-client.fixture.ts'
import { Replica } from './replica.fixture.ts'
import { twoNodes } from './two-nodes.fixture.ts'

const postgresUrl = process.env.BOCAU_TEST_POSTGRES
const khue = 'khue@mocviet.test'
const actions = 150

/** Returns the state of a folder in the store. */
async function truthOf(world: World, accountId: string, folderId: string) {
  await getFolderNumbers(world.app, accountId, folderId)
  const truth: { uid: number; flags: string[]; id: string }[] = []
  for await (const entries of listEntries(world.app, accountId, { folderId }))
    for (const entry of entries)
      truth.push({ uid: entry.uid, flags: flagsOf(entry).toSorted(), id: entry.id })
  return truth
}

const flags = ['\\Seen', '\\Flagged', '\\Answered', '\\Deleted', '$Forwarded', 'Work', '$Junk']

onEachDatabase('two clients and the web on one mailbox', (database) => {
  test('have consistent copies after random actions', async () => {
    const world = await createWorld({ database })
    const chance = new SeededRandom(database === 'sqlite' ? 11 : 12)
    await believeTheSame(world, { chance, secondPort: world.imapPort, isAtOnce: false })
  }, 300_000)
})

if (!postgresUrl)
  process.stdout.write('skipped, because BOCAU_TEST_POSTGRES is not set: two programs on two nodes\n')

test.skipIf(!postgresUrl)(
  'two clients on two nodes have consistent copies during parallel actions',
  async () => {
    const { world, secondPort } = await twoNodes()
    await believeTheSame(world, { chance: new SeededRandom(13), secondPort, isAtOnce: true })
  },
  300_000,
)

interface Play {
  chance: SeededRandom
  /** Port of the second client. */
  secondPort: number
  /** True when the clients and the web act in parallel. */
  isAtOnce: boolean
}

/** Lets two clients and the web perform hundreds of random actions, and compares each client's copy with the store. */
async function believeTheSame(world: World, { chance, secondPort, isAtOnce }: Play): Promise<void> {
  const web = await world.signIn(khue)
  await world.runJobs()
  const { id: accountId } = await web.call('GET /api/v2/user/info', {})
  const folders = await web.call('GET /api/v2/folders', {})
  const inbox = folders.find(({ name }) => name === 'INBOX')?.id ?? ''
  const plain = new Replica(await signIn(world.imapPort), false)
  const quick = new Replica(await signIn(secondPort), true)
  await quick.execute('ENABLE QRESYNC')
  await world.deliverAll(Array.from({ length: 12 }, (_, at) => ({ subject: `Thư ${at}` })))
  await plain.open('INBOX')
  await quick.open('INBOX')
  const initial = new Map<number, string>()
  const operations = [
    () => changeByProgram(plain, chance),
    () => changeByProgram(quick, chance),
    () => changeByWeb(world, web, chance),
  ]
  for (let step = 0; step < actions; step++) {
    if (isAtOnce)
      await Promise.all(operations.filter(() => chance.int(3) > 0).map((operation) => operation()))
    else await operations[Math.floor(chance.int(5) / 2)]?.()
    if (chance.int(6) > 0) continue
    const observer = chance.int(2) === 0 ? plain : quick
    // A client that reconnects must receive the missed changes.
    if (chance.int(4) === 0) {
      if (observer === quick) await observer.execute('UNSELECT')
      await observer.open('INBOX')
    }
    await observer.poll()
    const truth = await truthOf(world, accountId, inbox)
    expect(observer.faults, observer.lines.slice(-40).join('\n')).toEqual([])
    expect(observer.messages).toEqual(truth.map(({ id: _, ...message }) => message))
    for (const { uid, id } of truth) {
      expect(initial.get(uid) ?? id).toBe(id)
      initial.set(uid, id)
    }
  }
  await world.runJobs()
  expect(await findCountErrors(world.app.db.sql)).toEqual([])
  expect(world.logger.lines.filter((line) => line.level === 'error')).toEqual([])
}

async function signIn(port: number): Promise<ImapClient> {
  const client = await ImapClient.signIn(port, khue, password)
  onTestFinished(() => client.close())
  return client
}

async function changeByProgram(program: Replica, chance: SeededRandom): Promise<void> {
  await program.fetchNew()
  const count = program.messages.length
  const sequence = 1 + chance.int(Math.max(1, count))
  const uid = program.messages[sequence - 1]?.uid ?? 1
  const isUid = chance.int(2) === 0
  const [prefix, one] = isUid ? ['UID ', uid] : ['', sequence]
  const choice = chance.int(10)
  if (choice < 3 || count < 5) {
    const sign = ['+', '-', ''][chance.int(3)] ?? ''
    const silent = chance.int(3) === 0 ? '.SILENT' : ''
    const named = flags.filter(() => chance.int(4) === 0).join(' ')
    if (count > 0) await program.execute(`${prefix}STORE ${one} ${sign}FLAGS${silent} (${named})`)
    // After a silent command the client normally knows its own change; this one fetches it.
    if (silent && count > 0) await program.execute(`${prefix}FETCH ${one} (UID FLAGS)`)
  }
  if (choice === 4) await program.execute(`${prefix}COPY ${one} INBOX`)
  if (choice === 5) await program.execute(`${prefix}MOVE ${one} ${chance.int(2) ? 'Trash' : 'Junk'}`)
  if (choice === 6) await program.execute('EXPUNGE')
  if (choice === 7)
    await program.append('INBOX (\\Seen Work)', writeMessage({ subject: `Thư ${chance.int(12)}` }))
  if (choice === 8) await program.execute(`${prefix}FETCH ${one} (FLAGS BODY[TEXT])`)
  if (choice === 9) await program.execute('NOOP')
}

async function changeByWeb(world: World, web: ApiClient, chance: SeededRandom): Promise<void> {
  const folder = chance.int(4) === 0 ? 'Trash' : 'INBOX'
  const { items } = await web.call('GET /api/v2/threads', { query: { in: folder, limit: 30 } })
  const thread = items[chance.int(Math.max(1, items.length))]
  const choice = chance.int(6)
  if (choice < 2 || !thread) return void (await world.deliver({ subject: `Thư ${chance.int(12)}` }))
  const ids = [thread.id]
  if (folder === 'Trash') return void (await web.call('POST /api/v2/threads/restore', { body: { ids } }))
  if (choice === 2)
    await web.call('POST /api/v2/threads/unreads', { body: { ids, unread: chance.int(2) === 0 } })
  if (choice === 3)
    await web.call('PATCH /api/v2/threads/:id', {
      params: { id: thread.id },
      body: { starred: !thread.starred },
    })
  if (choice === 4) await web.call('POST /api/v2/threads/delete', { body: { ids } })
  if (choice === 5) {
    const { undo } = await web.call('POST /api/v2/threads/delete', { body: { ids } })
    if (undo) await web.call('POST /api/v2/threads/undo', { body: { undo } })
  }
}
