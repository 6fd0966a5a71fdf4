import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Bench, profileOptions } from '../../area.ts'
import { planMessages } from '../../corpus/plan.ts'
import { dovecotPassword, dovecotUser, hasDovecot, startDovecot } from '../../product/dovecot.ts'
import { copyDovecot } from '../../product/filled-dovecot.ts'
import { findFreePort } from '../../product/free-port.ts'
import { ImapSession } from '../../product/imap-session.ts'
import { openInProcess } from '../../product/server-in-process.ts'
import { startServer } from '../../product/server-process.ts'
import { median } from '../../report/figures.ts'
import { formatCount, formatMs, formatRatio } from '../../report/numbers.ts'
import { showProgress } from '../../report/progress.ts'
import type { Row, Table } from '../../report/table.ts'
import { pinnedNode, root } from '../../root.ts'
import { password } from '../../store/accounts.ts'
import { copyStore, type StoreCopy } from '../../store/cached-store.ts'
import { startDurablePostgres } from '../../store/durable-postgres.ts'
import { extractSmallBlobs, fillPostgres } from '../../store/fill-postgres.ts'
import { type Database, fillSearchIndex } from '../../store/on-both-databases.ts'
import { readVocabulary } from '../../store/vocabulary.ts'
import { measureIdleMemory } from './idle-memory.ts'
import {
  listedFields,
  type Mailbox,
  type Operation,
  operations,
  type Round,
  targetFolder,
} from './operations.ts'

type Peer = 'ours' | 'dovecot' | 'durableDovecot'
type Mailboxes = Partial<Record<Peer, Mailbox>>
/** Durations of one operation on each server, one per round. */
type Durations = Map<string, Partial<Record<Peer, number[]>>>

/** A started server with its mailbox. */
interface Started extends Pick<Mailbox, 'connect' | 'importMessages'> {
  stop(): Promise<void>
}

const clientsAtOnce = 3
const smallestFolder = 5000
/** Factor of the targets with PostgreSQL, where every query crosses a socket. */
const postgresFactor = 1.5

/** Measures IMAP operations alternately on Bồ Câu and on Dovecot with the same messages, on both databases. */
export async function* measureImap(bench: Bench): AsyncGenerator<Table> {
  const large = bench.sizes.filter((size) => size >= smallestFolder)
  const sizes = large.length > 0 ? large : bench.sizes.slice(-1)
  for (const database of ['SQLite', 'PostgreSQL'] as const) {
    const bySize = new Map<number, Durations>()
    for (const size of sizes) bySize.set(size, await measureSize(bench, database, size))
    const rows = sizes.flatMap((size) => createRows(bench, { database, size, durations: bySize.get(size) }))
    if (database === 'SQLite' && (bench.rows?.test('IDLE') ?? true)) rows.push(await measureIdleMemory(bench))
    yield {
      title: `IMAP on ${database}, compared with Dovecot`,
      rows,
      notes:
        database === 'SQLite'
          ? [
              hasDovecot
                ? 'Dovecot with sdbox, mail_fsync = optimized (durable: always), without a search index, with the same messages; the servers take turns, median of all rounds'
                : 'Dovecot is not installed, so there is no comparison',
            ]
          : [],
    }
  }
}

async function measureSize(bench: Bench, database: Database, size: number): Promise<Durations> {
  const folder = bench.folder(`imap-${database}-${size}`)
  const copy = await copyStore(size, join(folder, 'ours'))
  const arrived = planMessages(size).filter(({ author }) => author !== 'owner')
  const started: Started[] = []
  const mailboxes: Mailboxes = {}
  const add = async (peer: Peer, server: Started) => {
    started.push(server)
    mailboxes[peer] = await openMailbox(server)
  }
  try {
    await add('ours', await startOurs(bench, database, copy))
    if (hasDovecot) {
      const peers = join(folder, 'dovecot')
      await copyDovecot({ name: `arrived-${size}`, owner: copy.account, messages: arrived }, peers)
      await add('dovecot', await startPeer(peers, 'optimized'))
      await add('durableDovecot', await startPeer(peers, 'always'))
    }
    await warmUp(mailboxes)
    const round: Round = {
      number: 0,
      messages: arrived.length,
      vocabulary: readVocabulary(copy.data),
      count: {
        bodies: bench.isQuick ? 100 : 500,
        appended: bench.isQuick ? 10 : 30,
        imported: bench.isQuick ? 100 : 1000,
      },
    }
    return await measureAlternately(bench, mailboxes, round)
  } finally {
    for (const one of started.toReversed()) await one.stop()
  }
}

/** Starts the product on a copy of the store, with PostgreSQL if requested. */
async function startOurs(bench: Bench, database: Database, copy: StoreCopy): Promise<Started> {
  const postgres = database === 'PostgreSQL' ? await startDurablePostgres() : null
  try {
    const url = await postgres?.createDatabase()
    const settings = { BOCAU_DATA: copy.data, ...(url ? { BOCAU_DATABASE: url } : {}) }
    if (url) {
      await fillPostgres(copy.data, url, () => openInProcess(settings))
      await fillSearchIndex(copy, settings)
      extractSmallBlobs(copy.data)
    }
    const port = await findFreePort()
    const server = await startServer(copy.data, {
      settings: { ...settings, BOCAU_IMAP: `127.0.0.1:${port}` },
      nodeOptions: profileOptions(bench, `imap-${database}`),
    })
    const connect = () => ImapSession.open(port, copy.account.email, password)
    return {
      connect,
      importMessages: (folder, messages) => importFiles({ copy, settings }, folder, messages),
      async stop() {
        await server.stop()
        await postgres?.stop()
      },
    }
  } catch (error) {
    await postgres?.stop()
    throw error
  }
}

/** Imports messages through the command line of the product. */
async function importFiles(
  { copy, settings }: { copy: StoreCopy; settings: Record<string, string> },
  folder: string,
  messages: readonly Buffer[],
): Promise<void> {
  const source = join(copy.data, '..', folder)
  mkdirSync(source)
  const files = messages.map((message, at) => {
    const file = join(source, `${at}.eml`)
    writeFileSync(file, message)
    return file
  })
  const program = join(root, 'server/src/entrypoints/cli/main.ts')
  const args = [program, 'import', copy.account.email, '--folder', folder, ...files]
  await promisify(execFile)(pinnedNode, args, { env: { ...process.env, ...settings } })
}

/** Starts a Dovecot on the mailbox; several may use it at the same time. */
async function startPeer(folder: string, fsync: 'optimized' | 'always'): Promise<Started> {
  const port = await findFreePort()
  const dovecot = await startDovecot(join(folder, fsync), { port, fsync, mail: join(folder, 'mail') })
  const connect = () => ImapSession.open(port, dovecotUser, dovecotPassword)
  const session = await connect()
  return {
    connect,
    async importMessages(name, uploaded) {
      await session.execute(`CREATE ${name}`)
      for (const message of uploaded) await session.append(name, message)
    },
    stop: () => dovecot.stop(),
  }
}

async function openMailbox({ connect, importMessages }: Started): Promise<Mailbox> {
  const sessions: ImapSession[] = []
  for (let at = 0; at < clientsAtOnce; at++) {
    const session = await connect()
    await session.execute('SELECT INBOX')
    sessions.push(session)
  }
  const [session, ...more] = sessions as [ImapSession, ...ImapSession[]]
  return { session, more, connect, importMessages }
}

/** Reads everything once, so that descriptions and Dovecot's cache exist before measuring. */
async function warmUp({ ours, dovecot }: Mailboxes): Promise<void> {
  const progress = showProgress('Describing the messages')
  for (const mailbox of [ours, dovecot]) {
    await mailbox?.session.execute(
      `FETCH 1:* (UID RFC822.SIZE ENVELOPE BODYSTRUCTURE BODY.PEEK[HEADER.FIELDS (${listedFields})])`,
    )
    if (mailbox === dovecot) await mailbox?.session.execute('CREATE Drafts')
    await mailbox?.session.execute(`CREATE ${targetFolder}`)
    await mailbox?.session.execute('UID SORT (REVERSE DATE) UTF-8 SUBJECT "a"')
    await mailbox?.session.execute('UID THREAD REFERENCES UTF-8 ALL')
  }
  progress.end()
}

/** Returns the durations of each operation on each server, measured in alternating order. */
async function measureAlternately(
  { rows, isQuick }: Bench,
  mailboxes: Mailboxes,
  circumstances: Round,
): Promise<Durations> {
  const durations: Durations = new Map()
  for (const operation of operations) {
    if (rows && !rows.test(operation.name)) continue
    const peers = (['ours', operation.isDurable ? 'durableDovecot' : 'dovecot'] as const).filter(
      (peer) => mailboxes[peer],
    )
    const byPeer: Partial<Record<Peer, number[]>> = {}
    // The first round is a warm-up.
    for (let number = 0; number <= (isQuick ? 3 : 5); number++) {
      for (const peer of number % 2 ? peers : peers.toReversed()) {
        const duration = await repeat(operation, mailboxes[peer] as Mailbox, { ...circumstances, number })
        if (number > 0) byPeer[peer] = [...(byPeer[peer] ?? []), duration]
      }
    }
    durations.set(operation.name, byPeer)
  }
  return durations
}

async function repeat(operation: Operation, mailbox: Mailbox, round: Round): Promise<number> {
  // Brings the session up to date with messages that earlier operations added.
  await mailbox.session.execute('NOOP')
  const each: number[] = []
  for (let at = 0; at < (operation.times ?? 1); at++) each.push(await operation.measure(mailbox, round))
  return median(each)
}

/** Compares the median durations on both servers; without Dovecot, shows ours only. */
function createRows(
  { rows }: Bench,
  { database, size, durations }: { database: Database; size: number; durations: Durations | undefined },
): Row[] {
  return operations
    .filter(({ name }) => !rows || rows.test(name))
    .map((operation) => {
      const byPeer = durations?.get(operation.name)
      const peer = operation.isDurable ? byPeer?.durableDovecot : byPeer?.dovecot
      const ours = median(byPeer?.ours ?? [])
      const what = `${formatCount(size)}: ${operation.name}`
      if (!peer) return { what, figures: { 'Bồ Câu': formatMs(ours) } }
      const theirs = median(peer)
      const maxRatio = operation.maxRatio * (database === 'PostgreSQL' ? postgresFactor : 1)
      return {
        what,
        figures: { 'Bồ Câu': formatMs(ours), Dovecot: formatMs(theirs), ratio: formatRatio(ours / theirs) },
        target: `<= ${formatRatio(maxRatio)}`,
        isReached: ours <= theirs * maxRatio || ours <= (operation.enoughMs ?? 0),
      }
    })
}
