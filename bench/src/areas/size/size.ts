import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Bench } from '../../area.ts'
import { planMessages } from '../../corpus/plan.ts'
import { writeMessage } from '../../corpus/write-message.ts'
import { deliverMessages } from '../../product/deliver-messages.ts'
import { get } from '../../product/http-get.ts'
import { prepareMessage } from '../../product/lmtp-sender.ts'
import { residentBytes } from '../../product/process-usage.ts'
import { openInProcess } from '../../product/server-in-process.ts'
import { startServer } from '../../product/server-process.ts'
import { formatCount, formatKilobytes, formatMegabytes, formatMs, formatRatio } from '../../report/numbers.ts'
import type { Row, Table } from '../../report/table.ts'
import { copyStore, type StoreCopy } from '../../store/cached-store.ts'
import { startDurablePostgres } from '../../store/durable-postgres.ts'
import { fillPostgres } from '../../store/fill-postgres.ts'
import { fillSearchIndex } from '../../store/on-both-databases.ts'
import { readVocabulary } from '../../store/vocabulary.ts'
import { measureOperation, operationNames, prepareOperations } from '../list.ts'
import { type Kind, kinds, measureKind } from '../search.ts'

/** Larger stores are not copied to PostgreSQL, because building its search index takes longer than everything else. */
const maxPostgresMessages = 100_000
const messagesOfAccount = 1000
const idleMs = 10_000

/** Figures of one store. Times are medians in milliseconds, storage is bytes per message. */
interface StoreFigures {
  readonly size: number
  readonly figures: Readonly<Record<string, number>>
}

interface Line {
  readonly name: string
  readonly format: (value: number) => string
  /** Accepted ratio of the largest to the smallest store, or of storage to the bytes of the messages. */
  readonly maxGrowth?: number
  readonly maxRatio?: number
}

const absentWord: Kind = {
  name: 'an absent word',
  maxMs: 5,
  key: 'GET /api/v2/threads/search',
  typed: () => ['qzxwvk', 'wqzzjx', 'zzqxwy'],
}
const [rareWord, commonWord] = kinds as [Kind, Kind]

const lines: readonly Line[] = [
  { name: 'seconds to fill', format: (value) => `${value.toFixed(0)} s` },
  { name: 'bytes of a message', format: formatKilobytes },
  { name: 'storage, SQLite', format: formatKilobytes, maxRatio: 1.3 },
  { name: 'storage, PostgreSQL', format: formatKilobytes, maxRatio: 1.6 },
  { name: operationNames.first, format: formatMs, maxGrowth: 1.5 },
  { name: operationNames.open, format: formatMs, maxGrowth: 1.5 },
  { name: operationNames.body, format: formatMs, maxGrowth: 1.5 },
  { name: `search: ${rareWord.name}`, format: formatMs, maxGrowth: 2 },
  { name: `search: ${commonWord.name}`, format: formatMs },
  { name: `search: ${absentWord.name}`, format: formatMs },
  { name: 'intake: processor time per message', format: formatMs, maxGrowth: 2 },
  { name: 'intake: time per message', format: formatMs, maxGrowth: 2 },
  { name: 'start: first response', format: formatMs },
  { name: 'start: first list', format: formatMs },
  { name: 'memory at rest', format: formatMegabytes },
]

/** Measures stores of growing size: one mailbox, and accounts with 1,000 messages each. */
export async function* measureSize(bench: Bench): AsyncIterable<Table> {
  const one: StoreFigures[] = []
  for (const size of bench.sizes) one.push(await measureStore(bench, size, 1))
  yield toTable('One mailbox of growing size', one)
  const many: StoreFigures[] = []
  for (const size of bench.sizes)
    if (size > messagesOfAccount) many.push(await measureStore(bench, size, size / messagesOfAccount))
  if (many.length > 0) yield toTable('Growing number of accounts with 1,000 messages each', many)
}

async function measureStore(bench: Bench, size: number, accountCount: number): Promise<StoreFigures> {
  const copy = await copyStore(size, bench.folder(`size-${size}-${accountCount}`), accountCount)
  const stored = readStorage(copy)
  const operations = await measureOperations(bench, copy)
  const postgres =
    accountCount === 1 && size <= maxPostgresMessages ? await measurePostgres(copy, stored) : {}
  const served = await measureServer(bench, copy)
  // The copies of large stores would fill the disk. The blobs are a link.
  rmSync(copy.data, { recursive: true })
  const { messageBytes, sqliteBytes } = stored
  return {
    size,
    figures: {
      'seconds to fill': copy.seconds,
      'bytes of a message': messageBytes,
      'storage, SQLite': sqliteBytes,
      ...postgres,
      ...operations,
      ...served,
    },
  }
}

interface Storage {
  readonly messageBytes: number
  readonly sqliteBytes: number
  /** Bytes of the blobs, which PostgreSQL does not store itself. */
  readonly blobBytes: number
}

/** Reads the storage of a closed store, in bytes per message. Files count with their length. */
function readStorage({ data, messages }: StoreCopy): Storage {
  const store = new DatabaseSync(join(data, 'bocau.db'), { readOnly: true })
  try {
    const number = (query: string) => Number(Object.values(store.prepare(query).get() ?? {})[0])
    const pages = number('pragma page_count') - number('pragma freelist_count')
    const files = folderBytes(join(data, 'blobs'))
    return {
      messageBytes: number('select sum(size) from message') / messages,
      sqliteBytes: (pages * number('pragma page_size') + files) / messages,
      blobBytes: (number('select sum(length(content)) from small_blob') + files) / messages,
    }
  } finally {
    store.close()
  }
}

function folderBytes(folder: string): number {
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

/** Measures lists, opening and searches by calling the API handlers in this process. */
async function measureOperations(bench: Bench, copy: StoreCopy): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  const vocabulary = readVocabulary(copy.data)
  const opened = await openInProcess({ BOCAU_DATA: copy.data })
  try {
    const { operations } = await prepareOperations(opened, copy, bench.isQuick)
    for (const operation of operations)
      if (lines.some(({ name }) => name === operation.name))
        figures[operation.name] = (await measureOperation(operation)).median
    for (const kind of [rareWord, commonWord, absentWord]) {
      const { median } = await measureKind(opened, copy, kind, vocabulary, bench.isQuick ? 100 : 500)
      figures[`search: ${kind.name}`] = median
    }
  } finally {
    await opened.app.close()
  }
  return figures
}

async function measurePostgres(copy: StoreCopy, { blobBytes }: Storage): Promise<Record<string, number>> {
  const postgres = await startDurablePostgres()
  try {
    const url = await postgres.createDatabase()
    const settings = { BOCAU_DATA: copy.data, BOCAU_DATABASE: url }
    await fillPostgres(copy.data, url, () => openInProcess(settings))
    await fillSearchIndex(copy, settings)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('vacuum analyze')
    const { rows } = await client.query('select pg_database_size(current_database()) as bytes')
    await client.end()
    return { 'storage, PostgreSQL': Number(rows[0].bytes) / copy.messages + blobBytes }
  } finally {
    await postgres.stop()
  }
}

/** Measures start, memory and intake of a server process. */
async function measureServer(bench: Bench, copy: StoreCopy): Promise<Record<string, number>> {
  // The first start fills the file system cache.
  await (await startServer(copy.data)).stop()
  const server = await startServer(copy.data)
  try {
    const requestedAt = performance.now()
    await get(server.httpPort, '/api/v2/threads?in=INBOX&limit=50', { 'x-auth-token': copy.token })
    const listMs = server.healthyAfterMs + performance.now() - requestedAt
    await pause(bench.isQuick ? 2000 : idleMs)
    const memory = residentBytes(server.pid) ?? Number.NaN
    const count = bench.isQuick ? 400 : 3000
    const messages = planMessages(count + 200, 77).map((message) =>
      prepareMessage(copy.account.email, writeMessage({ ...message, author: message.partner }, copy.account)),
    )
    await deliverMessages(server, messages.slice(0, 200))
    const round = await deliverMessages(server, messages.slice(200))
    return {
      'start: first response': server.healthyAfterMs,
      'start: first list': listMs,
      'memory at rest': memory,
      'intake: processor time per message': round.allMs,
      'intake: time per message': 1000 / round.perSecond,
    }
  } finally {
    await server.stop()
  }
}

function toTable(title: string, stores: readonly StoreFigures[]): Table {
  return {
    title,
    rows: lines.flatMap((line) => toRow(line, stores)),
    notes: [
      'Lists, opening and searches are API handlers without HTTP; intake is LMTP on one connection into the first mailbox',
      'Storage is the store with its blobs per message, after an import. Files count with their length; on PostgreSQL messages are blobs as well',
      'A rare word occurs in one to three messages; a common word is among the 40 most frequent',
    ],
  }
}

function toRow({ name, format, maxGrowth, maxRatio }: Line, stores: readonly StoreFigures[]): Row[] {
  const values = stores.flatMap(({ size, figures }) => {
    const value = figures[name]
    return value === undefined ? [] : [{ size, value, bytes: figures['bytes of a message'] as number }]
  })
  const [first, last] = [values[0], values.at(-1)]
  if (!first || !last) return []
  const growth = last.value / first.value
  const ratio = last.value / last.bytes
  return [
    {
      what: name,
      figures: {
        ...Object.fromEntries(values.map(({ size, value }) => [formatCount(size), format(value)])),
        growth: values.length > 1 ? formatRatio(growth) : '',
        'of the bytes': maxRatio === undefined ? '' : formatRatio(ratio),
      },
      ...(maxGrowth !== undefined && {
        target: `growth <= ${formatRatio(maxGrowth)}`,
        isReached: growth <= maxGrowth,
      }),
      ...(maxRatio !== undefined && {
        target: `<= ${formatRatio(maxRatio)} of the bytes`,
        isReached: ratio <= maxRatio,
      }),
    },
  ]
}
