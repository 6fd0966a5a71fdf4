import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Bench, profileOptions } from '../area.ts'
import { planMessages } from '../corpus/plan.ts'
import { type Owner, writeMessage } from '../corpus/write-message.ts'
import { dovecotHasIndex, dovecotPassword, hasDovecot, startDovecot } from '../product/dovecot.ts'
import { ImapSession } from '../product/imap-session.ts'
import { startServer } from '../product/server-process.ts'
import { median } from '../report/figures.ts'
import { formatMs, formatRatio } from '../report/numbers.ts'
import { showProgress } from '../report/progress.ts'
import type { Row, Table } from '../report/table.ts'
import { password } from '../store/accounts.ts'
import { copyStore } from '../store/cached-store.ts'
import { readVocabulary, type Vocabulary } from '../store/vocabulary.ts'

/** A mailbox as seen by an IMAP client, on Bồ Câu or Dovecot. */
interface Mailbox {
  readonly name: 'ours' | 'Dovecot'
  readonly session: ImapSession
  /** A second client with the same mailbox open. */
  readonly second: ImapSession
}

/** Numbers of messages for the newest, headers, bodies and flags. */
interface Sizes {
  readonly messages: number
  readonly headers: number
  readonly bodies: number
  readonly flagged: number
  readonly appended: number
}

interface Operation {
  readonly name: string
  /** The target ratio to Dovecot. */
  readonly maxRatio: number
  /** Repetitions per round, of which the median counts; needed for very short operations. */
  readonly times?: number
  /** Returns milliseconds, or milliseconds per megabyte. */
  measure(mailbox: Mailbox, sizes: Sizes, vocabulary: Vocabulary, round: number): Promise<number>
}

/** The FETCH items that Thunderbird requests for new messages. */
const headerItems =
  'From To Cc Bcc Subject Date Message-ID Priority X-Priority References Newsgroups In-Reply-To Content-Type Reply-To'

const measureMs = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const newestSequence = (sizes: Sizes, count: number) =>
  `${Math.max(1, sizes.messages - count + 1)}:${sizes.messages}`

const operations: readonly Operation[] = [
  {
    name: 'SELECT',
    maxRatio: 1,
    times: 50,
    measure: async ({ session }) => {
      await session.execute('UNSELECT')
      return measureMs(() => session.execute('SELECT INBOX'))
    },
  },
  {
    name: 'FETCH 1:* (UID FLAGS)',
    maxRatio: 1.5,
    measure: ({ session }, { messages }) =>
      measureMs(() => session.execute(`FETCH 1:${messages} (UID FLAGS)`)),
  },
  {
    name: 'ENVELOPE of the newest 50',
    maxRatio: 1.5,
    times: 50,
    measure: ({ session }, sizes) =>
      measureMs(() => session.execute(`FETCH ${newestSequence(sizes, 50)} (UID ENVELOPE)`)),
  },
  {
    name: 'headers of the newest 10,000',
    maxRatio: 1.5,
    measure: ({ session }, sizes) =>
      measureMs(() =>
        session.execute(
          `FETCH ${newestSequence(sizes, sizes.headers)} (UID RFC822.SIZE FLAGS BODY.PEEK[HEADER.FIELDS (${headerItems})])`,
        ),
      ),
  },
  {
    name: 'bodies, per megabyte',
    maxRatio: 1 / 0.7,
    measure: async ({ session }, sizes, _words, round) => {
      const from = 1 + round * sizes.bodies
      const started = performance.now()
      const { bytes } = await session.execute(`FETCH ${from}:${from + sizes.bodies - 1} (UID BODY.PEEK[])`)
      return (performance.now() - started) / (bytes / 1_000_000)
    },
  },
  {
    name: 'SEARCH TEXT, a rare word',
    maxRatio: 1,
    measure: ({ session }, _sizes, { rare }, round) =>
      measureMs(() => session.execute(`UID SEARCH TEXT "${rare[round % rare.length]}"`)),
  },
  {
    name: 'SEARCH TEXT, a common word',
    maxRatio: 1,
    measure: ({ session }, _sizes, { common }, round) =>
      measureMs(() => session.execute(`UID SEARCH TEXT "${common[round % common.length]}"`)),
  },
  {
    name: 'STORE a flag on 1,000',
    maxRatio: 1.5,
    measure: ({ session }, sizes, _words, round) =>
      measureMs(() =>
        session.execute(
          `STORE ${newestSequence(sizes, sizes.flagged)} ${round % 2 ? '-' : '+'}FLAGS.SILENT (\\Flagged)`,
        ),
      ),
  },
  {
    name: 'APPEND, durable, each',
    maxRatio: 1,
    measure: async ({ session }, { appended }) => {
      const durations: number[] = []
      for (let at = 0; at < appended; at++)
        durations.push(await measureMs(() => session.append('Drafts', createTestMessage())))
      return median(durations)
    },
  },
  {
    name: 'IDLE, until a new message is reported',
    maxRatio: 1,
    measure: (mailbox) => measureIdleReport(mailbox),
  },
]

/** Measures the time from accepting a message to its report in IDLE. */
async function measureIdleReport({ session, second }: Mailbox): Promise<number> {
  const end = await session.idle()
  let reportedAt = 0
  const reported = session
    .waitForLine((line) => line.endsWith(' EXISTS'))
    .then(() => {
      reportedAt = performance.now()
    })
  await second.append('INBOX', createTestMessage())
  const acceptedAt = performance.now()
  await reported
  await end()
  return Math.max(0, reportedAt - acceptedAt)
}

function createTestMessage(): Buffer {
  const [planned] = planMessages(1)
  if (!planned) throw new Error('No message was planned')
  const options = { bytes: 10 * 1024, withAttachments: false, edition: randomUUID() }
  return writeMessage(planned, { name: 'Trần Minh Khuê', email: 'khue@bench.test' }, options)
}

/** Measures IMAP operations alternately on Bồ Câu and on Dovecot with the same messages. */
export async function measureImap(bench: Bench): Promise<Table> {
  const size = bench.sizes.at(-1) as number
  const copy = await copyStore(size, bench.folder('imap'))
  const vocabulary = readVocabulary(copy.data)
  const arrived = planMessages(size).filter(({ author }) => author !== 'owner')
  const [imapPort, dovecotPort] = await Promise.all([findFreePort(), findFreePort()])
  const server = await startServer(copy.data, {
    settings: { BOCAU_IMAP: `127.0.0.1:${imapPort}` },
    nodeOptions: profileOptions(bench, 'imap'),
  })
  const peer = hasDovecot
    ? await fillDovecot(bench.folder('dovecot'), dovecotPort, copy.account, arrived)
    : null
  try {
    const mailboxes: Mailbox[] = [
      {
        name: 'ours',
        session: await ImapSession.open(imapPort, copy.account.email, password),
        second: await ImapSession.open(imapPort, copy.account.email, password),
      },
    ]
    if (peer)
      mailboxes.push({
        name: 'Dovecot',
        session: await ImapSession.open(dovecotPort, 'khue', dovecotPassword),
        second: await ImapSession.open(dovecotPort, 'khue', dovecotPassword),
      })
    const sizes: Sizes = {
      messages: arrived.length,
      headers: Math.min(10_000, arrived.length),
      bodies: bench.isQuick ? 100 : 500,
      flagged: Math.min(1000, arrived.length),
      appended: bench.isQuick ? 10 : 30,
    }
    // Build message outlines and Dovecot's header cache before measuring.
    for (const { session } of mailboxes) {
      await session.execute('SELECT INBOX')
      await session.execute(
        `FETCH 1:* (UID RFC822.SIZE ENVELOPE BODYSTRUCTURE BODY.PEEK[HEADER.FIELDS (${headerItems})])`,
      )
    }
    const durations = await measureAlternately(mailboxes, sizes, vocabulary, bench.isQuick ? 3 : 7)
    return {
      title: `IMAP: a folder of ${arrived.length.toLocaleString('en-GB')} messages, compared with Dovecot`,
      rows: operations.map((operation) => toRow(operation, durations)),
      notes: [
        peer
          ? `Dovecot with sdbox, mail_fsync = optimized, ${dovecotHasIndex ? 'searching by fts_xapian' : 'without a search index, because fts_xapian is not on this machine'}, the same messages; each operation alternates between the servers, median of all rounds`
          : 'Dovecot is not installed, so there is no comparison',
      ],
    }
  } finally {
    await Promise.all([server.stop(), peer?.stop()])
  }
}

/** Returns the durations of each operation on each server, measured in alternating order. */
async function measureAlternately(
  mailboxes: readonly Mailbox[],
  sizes: Sizes,
  vocabulary: Vocabulary,
  rounds: number,
): Promise<Map<string, number[]>> {
  const durations = new Map<string, number[]>()
  for (const operation of operations) {
    // The first round is a warm-up.
    for (let round = 0; round <= rounds; round++) {
      for (const mailbox of round % 2 ? mailboxes : mailboxes.toReversed()) {
        const each: number[] = []
        for (let at = 0; at < (operation.times ?? 1); at++)
          each.push(await operation.measure(mailbox, sizes, vocabulary, round))
        const duration = median(each)
        const key = `${operation.name} ${mailbox.name}`
        if (round > 0) durations.set(key, [...(durations.get(key) ?? []), duration])
      }
    }
  }
  return durations
}

/** Fills Dovecot without syncing, then restarts it with durable writes. */
async function fillDovecot(
  folder: string,
  port: number,
  owner: Owner,
  planned: ReturnType<typeof planMessages>,
): Promise<{ stop(): Promise<void> }> {
  const progress = showProgress(`Filling Dovecot with ${planned.length} messages`)
  const filling = await startDovecot(folder, { port, isFilling: true })
  try {
    const session = await ImapSession.open(port, 'khue', dovecotPassword)
    await session.execute('CREATE Drafts')
    for (const [at, message] of planned.entries()) {
      await session.append('INBOX', writeMessage(message, owner))
      progress.report(at / planned.length)
    }
    await session.close()
  } finally {
    await filling.stop()
  }
  const dovecot = await startDovecot(folder, { port, isFilling: false })
  const session = await ImapSession.open(port, 'khue', dovecotPassword)
  await session.execute('SELECT INBOX')
  // Dovecot's search index is built before measuring, like ours.
  await session.execute('SEARCH TEXT "bocau"')
  await session.close()
  progress.end()
  return dovecot
}

/** Compares the median durations of an operation on both servers; without Dovecot, shows ours only. */
function toRow({ name, maxRatio }: Operation, durations: ReadonlyMap<string, readonly number[]>): Row {
  const medianDuration = (server: string) => {
    const values = durations.get(`${name} ${server}`)
    return values ? median(values) : null
  }
  const [ours, theirs] = [medianDuration('ours'), medianDuration('Dovecot')]
  if (ours === null) throw new Error(`${name} was not measured`)
  if (theirs === null) return { what: name, figures: { 'Bồ Câu': formatMs(ours) } }
  return {
    what: name,
    figures: { 'Bồ Câu': formatMs(ours), Dovecot: formatMs(theirs), ratio: formatRatio(ours / theirs) },
    target: `<= ${formatRatio(maxRatio)}`,
    isReached: ours <= theirs * maxRatio || (name.startsWith('IDLE') && ours <= 100),
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await once(probe.close(), 'close')
  return port
}
