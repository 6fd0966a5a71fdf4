import { randomUUID } from 'node:crypto'
import { planMessages } from '../../corpus/plan.ts'
import { writeMessage } from '../../corpus/write-message.ts'
import type { ImapSession } from '../../product/imap-session.ts'
import { median } from '../../report/figures.ts'
import type { Vocabulary } from '../../store/vocabulary.ts'

/** A mailbox as IMAP clients see it, on Bồ Câu or Dovecot. */
export interface Mailbox {
  readonly session: ImapSession
  /** Further clients with the same mailbox open. */
  readonly more: readonly ImapSession[]
  /** Connects another client. */
  connect(): Promise<ImapSession>
  /** Imports messages into a new folder by the command line, or by an upload with Dovecot. */
  importMessages(folder: string, messages: readonly Buffer[]): Promise<void>
}

/** The circumstances of a measurement. */
export interface Round {
  readonly number: number
  /** Number of messages in the folder. */
  readonly messages: number
  readonly vocabulary: Vocabulary
  /** Numbers of bodies, appended and imported messages per round. */
  readonly count: { readonly bodies: number; readonly appended: number; readonly imported: number }
}

/** An operation with its target. */
export interface Operation {
  readonly name: string
  /** The greatest ratio to Dovecot. */
  readonly maxRatio: number
  /** Compares with a Dovecot that syncs every change, because the other one confirms before it is durable. */
  readonly isDurable?: boolean
  /** The time in milliseconds that is short enough at any ratio. */
  readonly enoughMs?: number
  /** Repetitions per round, of which the median counts; for very short operations. */
  readonly times?: number
  /** Returns milliseconds, or milliseconds per megabyte. */
  measure(mailbox: Mailbox, round: Round): Promise<number>
}

/** The header fields that Thunderbird requests for new messages. */
export const listedFields =
  'From To Cc Bcc Subject Date Message-ID Priority X-Priority References Newsgroups In-Reply-To Content-Type Reply-To'

const headerCount = 10_000
const fullHeaderCount = 2000
const changedCount = 1000
/** The folder to which messages are moved. */
export const targetFolder = 'Moved'

const measureMs = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const command =
  (format: (round: Round) => string): Operation['measure'] =>
  ({ session }, round) =>
    measureMs(() => session.execute(format(round)))

const newest = ({ messages }: Round, count: number) => `${Math.max(1, messages - count + 1)}:${messages}`

const pick = (words: readonly string[], { number }: Round) => words[number % words.length] as string

/** A part of a rare word that begins inside it. */
const partOfWord = (round: Round) => pick(round.vocabulary.rare, round).slice(1)

/** Measures adding and removing a flag several times; returns the median of one command. */
async function storeFlags({ session }: Mailbox, round: Round): Promise<number> {
  const durations: number[] = []
  for (const sign of ['+', '-', '+', '-', '+', '-'])
    durations.push(
      await measureMs(() =>
        session.execute(`STORE ${newest(round, changedCount)} ${sign}FLAGS.SILENT (\\Flagged)`),
      ),
    )
  return median(durations)
}

export const operations: readonly Operation[] = [
  { name: 'SELECT in a new session', maxRatio: 1, times: 5, measure: measureSelect },
  {
    name: 'FETCH 1:* (UID FLAGS)',
    maxRatio: 1,
    times: 3,
    measure: command(({ messages }) => `FETCH 1:${messages} (UID FLAGS)`),
  },
  {
    name: 'ENVELOPE of the newest 50',
    maxRatio: 1,
    times: 50,
    measure: command((round) => `FETCH ${newest(round, 50)} (UID ENVELOPE)`),
  },
  {
    name: 'header fields of the newest 10,000',
    maxRatio: 1,
    measure: command(
      (round) =>
        `FETCH ${newest(round, headerCount)} (UID RFC822.SIZE FLAGS BODY.PEEK[HEADER.FIELDS (${listedFields})])`,
    ),
  },
  {
    name: 'whole headers of the newest 2,000',
    maxRatio: 2,
    measure: command((round) => `FETCH ${newest(round, fullHeaderCount)} (UID BODY.PEEK[HEADER])`),
  },
  { name: 'bodies, per megabyte', maxRatio: 1.3, measure: measureBodies },
  { name: 'first header fields after an import', maxRatio: 1.5, measure: measureImported },
  {
    name: 'SEARCH TEXT, a rare word',
    maxRatio: 0.1,
    measure: command((round) => `UID SEARCH TEXT "${pick(round.vocabulary.rare, round)}"`),
  },
  {
    name: 'SEARCH TEXT, a common word',
    maxRatio: 0.5,
    measure: command((round) => `UID SEARCH TEXT "${pick(round.vocabulary.common, round)}"`),
  },
  {
    name: 'SEARCH TEXT, part of a word, three at once',
    maxRatio: 1.5,
    measure: searchAtOnce((round) => `UID SEARCH TEXT "${partOfWord(round)}"`),
  },
  {
    name: 'SEARCH BODY, an absent text, three at once',
    maxRatio: 1.5,
    measure: searchAtOnce((round) => `UID SEARCH BODY "zqxjv${round.number}"`),
  },
  {
    name: 'SEARCH TEXT, two absent characters, three at once',
    maxRatio: 1.5,
    measure: searchAtOnce(() => 'UID SEARCH TEXT "§¤"'),
  },
  {
    name: 'SEARCH SUBJECT',
    maxRatio: 1.5,
    times: 3,
    measure: command((round) => `UID SEARCH SUBJECT "${pick(round.vocabulary.common, round)}"`),
  },
  {
    name: 'SORT (REVERSE DATE)',
    maxRatio: 1.5,
    times: 3,
    measure: command(() => 'UID SORT (REVERSE DATE) UTF-8 ALL'),
  },
  {
    name: 'THREAD REFERENCES',
    maxRatio: 1.5,
    times: 3,
    measure: command(() => 'UID THREAD REFERENCES UTF-8 ALL'),
  },
  { name: 'STORE a flag on 1,000', maxRatio: 4, measure: storeFlags },
  { name: 'STORE a flag on 1,000, durable', maxRatio: 1.5, isDurable: true, measure: storeFlags },
  { name: 'MOVE 1,000', maxRatio: 1.5, measure: measureMove },
  { name: 'APPEND 20 KB', maxRatio: 1, measure: measureAppend((session) => session.append.bind(session)) },
  {
    name: 'APPEND 20 KB, literal and CRLF apart',
    maxRatio: 1,
    measure: measureAppend((session) => session.appendInParts.bind(session)),
  },
  { name: 'IDLE, until a new message is reported', maxRatio: 1, enoughMs: 100, measure: measureIdleReport },
]

async function measureSelect({ connect }: Mailbox): Promise<number> {
  const session = await connect()
  const duration = await measureMs(() => session.execute('SELECT INBOX'))
  await session.close()
  return duration
}

async function measureBodies({ session }: Mailbox, { number, count }: Round): Promise<number> {
  const from = 1 + number * count.bodies
  const started = performance.now()
  const { bytes } = await session.execute(`FETCH ${from}:${from + count.bodies - 1} (UID BODY.PEEK[])`)
  return (performance.now() - started) / (bytes / 1_000_000)
}

/** Measures the first list of headers of a folder that was just imported. */
async function measureImported(mailbox: Mailbox, { number, count }: Round): Promise<number> {
  const folder = `Imported-${number}`
  await mailbox.importMessages(
    folder,
    Array.from({ length: count.imported }, () => createTestMessage(10)),
  )
  const session = await mailbox.connect()
  await session.execute(`SELECT ${folder}`)
  const duration = await measureMs(() =>
    session.execute(`FETCH 1:* (UID RFC822.SIZE FLAGS BODY.PEEK[HEADER.FIELDS (${listedFields})])`),
  )
  await session.close()
  return duration
}

/** Measures a search of three clients at the same time, until all have their results. */
function searchAtOnce(format: (round: Round) => string): Operation['measure'] {
  return ({ session, more }, round) =>
    measureMs(() => Promise.all([session, ...more].map((one) => one.execute(format(round)))))
}

/** Measures a move to another folder; the messages are moved back afterwards. */
async function measureMove({ session }: Mailbox, round: Round): Promise<number> {
  const duration = await measureMs(() =>
    session.execute(`MOVE ${newest(round, changedCount)} ${targetFolder}`),
  )
  await session.execute(`SELECT ${targetFolder}`)
  await session.execute('MOVE 1:* INBOX')
  await session.execute('SELECT INBOX')
  return duration
}

function measureAppend(
  appendOf: (session: ImapSession) => (folder: string, message: Buffer) => Promise<unknown>,
): Operation['measure'] {
  return async ({ session }, { count }) => {
    const append = appendOf(session)
    const durations: number[] = []
    for (let at = 0; at < count.appended; at++)
      durations.push(await measureMs(() => append('Drafts', createTestMessage(20))))
    return median(durations)
  }
}

/** Measures the time from accepting a message to its report in IDLE. */
async function measureIdleReport({ session, more: [second] }: Mailbox): Promise<number> {
  const end = await session.idle()
  let reportedAt = 0
  const reported = session
    .waitForLine((line) => line.endsWith(' EXISTS'))
    .then(() => {
      reportedAt = performance.now()
    })
  await second?.append('INBOX', createTestMessage(10))
  const acceptedAt = performance.now()
  await reported
  await end()
  return Math.max(0, reportedAt - acceptedAt)
}

function createTestMessage(kilobytes: number): Buffer {
  const [planned] = planMessages(1)
  if (!planned) throw new Error('No message was planned')
  const options = { bytes: kilobytes * 1024, withAttachments: false, edition: randomUUID() }
  return writeMessage(planned, { name: 'Trần Minh Khuê', email: 'khue@bench.test' }, options)
}
