import type { ThreadPage } from '@bocau/contract/mailbox/mailbox'
import type { Bench } from '../area.ts'
import { type InProcess, openInProcess } from '../product/server-in-process.ts'
import { type Figures, summarise } from '../report/figures.ts'
import { formatCount, formatMs, formatRatio } from '../report/numbers.ts'
import type { Row, Table } from '../report/table.ts'
import { copyStore, type StoreCopy } from '../store/cached-store.ts'
import { copyRawMessages } from '../store/copy-raw-messages.ts'
import { startDurablePostgres } from '../store/durable-postgres.ts'
import { fillPostgres } from '../store/fill-postgres.ts'

type Database = 'SQLite' | 'PostgreSQL'

/** One operation of a user. */
export interface Operation {
  readonly name: string
  readonly rounds: number
  /** Preparation that is not measured. */
  readonly before?: (round: number) => Promise<unknown>
  readonly run: (round: number) => Promise<unknown>
}

interface Measurement {
  readonly database: Database
  readonly size: number
  readonly operation: string
  readonly figures: Figures
}

export const operationNames = {
  first: 'newest 50',
  cursor: 'page 200 by cursor',
  offset: 'page 200 by offset',
  changed: 'page 200 by offset, after a change',
  open: 'open a thread',
  body: 'render a body',
  mark: 'mark a thread read',
} as const

const pageSize = 50
const targetPage = 200
const maxFirstPageMs: Record<Database, number> = { SQLite: 3, PostgreSQL: 10 }

/** Measures reading operations by calling the API handlers in this process. */
export async function measureList(bench: Bench): Promise<Table> {
  const measurements: Measurement[] = []
  const pages = new Map<number, number>()
  const postgres = await startDurablePostgres()
  try {
    for (const size of bench.sizes) {
      const copy = await copyStore(size, bench.folder(`list-${size}`))
      await measureStore('SQLite', copy, { BOCAU_DATA: copy.data })
      const database = await postgres.createDatabase()
      await fillPostgres(copy.data, database, (url) =>
        openInProcess({ BOCAU_DATA: copy.data, BOCAU_DATABASE: url }),
      )
      await measureStore('PostgreSQL', copy, { BOCAU_DATA: copy.data, BOCAU_DATABASE: database })
    }
  } finally {
    await postgres.stop()
  }
  return {
    title: 'Lists and threads without HTTP',
    rows: toRows(measurements, bench.sizes),
    notes: [
      'API handlers without HTTP; every write is durable on both databases',
      ...[...pages].map(([size, page]) => `Page 200 at ${formatCount(size)} messages is page ${page}`),
      'Offsets are cached until the mailbox changes; after a change the list is counted again',
      'A body is read from its blob, parsed and sanitised for each request',
    ],
  }

  async function measureStore(database: Database, copy: StoreCopy, settings: Record<string, string>) {
    const opened = await openInProcess(settings)
    try {
      const deep = await prepareOperations(opened, copy, bench.isQuick)
      if (database === 'PostgreSQL') await copyRawMessages(copy, opened.app, deep.messageIds)
      pages.set(copy.messages, deep.page)
      for (const operation of deep.operations) {
        measurements.push({
          database,
          size: copy.messages,
          operation: operation.name,
          figures: await measureOperation(operation),
        })
      }
    } finally {
      await opened.app.close()
    }
  }
}

/** Prepares the operations on a mailbox; returns also the measured page and the messages that they need. */
export async function prepareOperations(
  { handlers }: InProcess,
  { account }: Pick<StoreCopy, 'account'>,
  isQuick: boolean,
) {
  const actor = { accountId: account.id, email: account.email, isDomainVerified: true }
  const call = (key: string, request: object) => {
    const handler = handlers[key]
    if (!handler) throw new Error(`No handler for ${key}`)
    return handler({ actor, ...request })
  }
  const list = (query: object) =>
    call('GET /api/v2/threads', { query: { in: 'INBOX', limit: pageSize, offset: 0, ...query } }) as Promise<{
      json: string
    }>
  const read = async (query: object) => JSON.parse((await list(query)).json) as ThreadPage

  const first = await read({})
  const page = Math.min(targetPage, Math.max(1, Math.floor(first.total / pageSize)))
  const before = page > 1 ? await read({ offset: (page - 2) * pageSize }) : first
  const sample = await sampleThreads(read, first.total)
  const newest = first.items[0]
  const setUnread = (unread: boolean) =>
    call('POST /api/v2/threads/unreads', {
      body: { ids: [newest?.id], folder_id: newest?.folder_id, unread },
    })
  const reads = isQuick ? 200 : 1000
  const writes = isQuick ? 60 : 300
  const operations: Operation[] = [
    { name: operationNames.first, rounds: reads, run: () => list({}) },
    {
      name: operationNames.cursor,
      rounds: reads,
      run: () => list({ cursor: before.next_cursor ?? undefined }),
    },
    {
      name: operationNames.offset,
      rounds: reads,
      // Nearby offsets, as when a user pages; never the same twice in a row.
      run: (round) => list({ offset: Math.max(1, page - 1 - (round % Math.min(10, page))) * pageSize }),
    },
    {
      name: operationNames.open,
      rounds: reads,
      run: (round) =>
        call('GET /api/v2/threads/:id', {
          params: { id: elementAt(sample, round).id },
          query: { in: 'INBOX' },
        }),
    },
    {
      name: operationNames.body,
      rounds: Math.round(reads / 4),
      run: (round) =>
        call('GET /api/v2/messages/:id/body', {
          params: { id: elementAt(elementAt(sample, round).message_ids, 0) },
          query: { theme: 'light' },
        }),
    },
    {
      name: operationNames.changed,
      rounds: Math.round(writes / 2),
      before: (round) => setUnread(round % 2 === 0),
      run: () => list({ offset: (page - 1) * pageSize }),
    },
    {
      name: operationNames.mark,
      rounds: writes,
      run: (round) =>
        call('POST /api/v2/threads/unreads', {
          body: {
            ids: [elementAt(sample, round).id],
            folder_id: first.items[0]?.folder_id,
            // The sample is used at most twice; the second pass sets the flag that the first removed.
            unread:
              round < sample.length ? !elementAt(sample, round).unread : elementAt(sample, round).unread,
          },
        }),
    },
  ]
  return { page, operations, messageIds: sample.map(({ message_ids }) => elementAt(message_ids, 0)) }
}

/** Threads from all over the folder, so that a cache of the newest threads has no effect. */
async function sampleThreads(read: (query: object) => Promise<ThreadPage>, total: number) {
  const offsets = Array.from({ length: 8 }, (_, index) => Math.floor((total / 8) * index))
  const pages = await Promise.all(offsets.map((offset) => read({ offset })))
  return pages.flatMap(({ items }) => items)
}

function elementAt<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T
}

/** Measures an operation after a warm-up. */
export async function measureOperation({ rounds, before, run }: Operation): Promise<Figures> {
  for (let round = 0; round < Math.min(50, rounds / 4); round++) await run(round)
  const durations: number[] = []
  for (let round = 0; round < rounds; round++) {
    await before?.(round)
    const started = performance.now()
    await run(round)
    durations.push(performance.now() - started)
  }
  return summarise(durations)
}

/** Returns a row for each database and operation: the times at each size, and their growth. */
function toRows(measurements: readonly Measurement[], sizes: readonly number[]): Row[] {
  const find = (database: Database, operation: string, size: number | undefined) =>
    measurements.find((one) => one.database === database && one.operation === operation && one.size === size)
      ?.figures
  const [smallest, largest] = [sizes[0], sizes.at(-1)]
  return (['SQLite', 'PostgreSQL'] as const).flatMap((database) =>
    Object.values(operationNames).map((operation): Row => {
      const [small, large] = [find(database, operation, smallest), find(database, operation, largest)]
      const growth = small && large && smallest !== largest ? large.median / small.median : undefined
      const cells = sizes.flatMap((size) => {
        const figures = find(database, operation, size)
        return figures ? [[formatCount(size), `${formatMs(figures.median)} (${formatMs(figures.p95)})`]] : []
      })
      const firstPage = find(database, operationNames.first, largest)
      return {
        what: `${database}: ${operation}`,
        figures: { ...Object.fromEntries(cells), growth: growth === undefined ? '' : formatRatio(growth) },
        ...evaluateTarget(operation, database, large, growth, firstPage),
      }
    }),
  )
}

/** Returns the target of an operation, and if the largest store reaches it. */
function evaluateTarget(
  operation: string,
  database: Database,
  large?: Figures,
  growth?: number,
  first?: Figures,
): Partial<Row> {
  if (!large) return {}
  if (operation === operationNames.first) {
    const maxMs = maxFirstPageMs[database]
    return {
      target: `<= ${maxMs} ms, growth <= 1.5x`,
      isReached: large.median <= maxMs && (growth === undefined || growth <= 1.5),
    }
  }
  if ((operation === operationNames.cursor || operation === operationNames.offset) && first) {
    const share = large.median / first.median
    return { target: `<= 2x the newest (${formatRatio(share)})`, isReached: share <= 2 }
  }
  return {}
}
