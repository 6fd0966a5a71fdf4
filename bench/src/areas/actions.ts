import type { ThreadPage } from '@bocau/contract/mailbox/mailbox'
import type { Bench } from '../area.ts'
import type { InProcess } from '../product/server-in-process.ts'
import { type Figures, summarise } from '../report/figures.ts'
import { formatMs } from '../report/numbers.ts'
import type { Row, Table } from '../report/table.ts'
import type { StoreCopy } from '../store/cached-store.ts'
import { type Database, onBothDatabases } from '../store/on-both-databases.ts'

interface Measurement {
  readonly database: Database
  readonly action: string
  readonly threads: number
  readonly figures: Figures
}

const targetThreads = 1000
/** The maximum number of ids in a request and of moves in a request. */
const idsPerRequest = 100
const maxMs = 1000

/** Measures bulk actions by calling the API handlers in this process. */
export async function measureActions(bench: Bench): Promise<Table> {
  const measurements: Measurement[] = []
  const largest = bench.sizes.at(-1) as number
  await onBothDatabases(bench, 'acts', [largest], {}, async (database, copy, opened) => {
    measurements.push(...(await measureStore(database, opened, copy, bench.isQuick ? 1 : 4)))
  })
  return {
    title: `Bulk actions in a mailbox of ${largest.toLocaleString('en-GB')} messages`,
    rows: measurements.map(toRow),
    notes: [
      'API handlers without HTTP; every write is durable on both databases',
      'A request names at most 100 threads: the move is one request with ten groups, marking is ten requests',
    ],
  }
}

/** Measures moving and flagging a thousand threads: each action changes all of them and is then undone. */
async function measureStore(
  database: Database,
  { handlers }: InProcess,
  { account }: StoreCopy,
  rounds: number,
): Promise<Measurement[]> {
  const actor = { accountId: account.id, email: account.email, isDomainVerified: true }
  const call = (key: string, request: object) => {
    const handler = handlers[key]
    if (!handler) throw new Error(`No handler for ${key}`)
    return handler({ actor, ...request })
  }
  const read = async (folder: string, offset: number) => {
    const query = { in: folder, limit: idsPerRequest, offset }
    const reply = (await call('GET /api/v2/threads', { query })) as { json: string }
    return JSON.parse(reply.json) as ThreadPage
  }
  const pages: ThreadPage['items'][] = []
  for (let at = 0; at < targetThreads; at += idsPerRequest) {
    const { items } = await read('INBOX', at)
    if (items.length > 0) pages.push(items)
  }
  const threads = pages.flat().length
  const inbox = pages[0]?.[0]?.folder_id as string
  const trash = await findFolderId(call, 'Trash')
  const groups = pages.map((items) => items.map(({ id }) => id))
  const move = (from: string, to: string) => () =>
    call('POST /api/v2/threads/move', {
      body: groups.map((thread_ids) => ({ thread_ids, from_folder_id: from, to_folder_id: to })),
    })
  const setUnread = (unread: boolean) => async () => {
    for (const ids of groups)
      await call('POST /api/v2/threads/unreads', { body: { ids, folder_id: inbox, unread } })
  }

  const durations = { move: [] as number[], mark: [] as number[] }
  // The first request gives all threads the same flag, so that each later one changes every thread.
  await setUnread(false)()
  for (let round = 0; round < rounds; round++) {
    durations.mark.push(await measureDuration(setUnread(true)), await measureDuration(setUnread(false)))
    durations.move.push(await measureDuration(move(inbox, trash)), await measureDuration(move(trash, inbox)))
  }
  return [
    { database, action: 'move', threads, figures: summarise(durations.move) },
    { database, action: 'mark', threads, figures: summarise(durations.mark) },
  ]
}

async function findFolderId(call: (key: string, request: object) => Promise<unknown>, name: string) {
  const folders = (await call('GET /api/v2/folders', { query: {} })) as { id: string; name: string }[]
  const folder = folders.find((candidate) => candidate.name === name)
  if (!folder) throw new Error(`The folder ${name} does not exist`)
  return folder.id
}

async function measureDuration(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await action()
  return performance.now() - started
}

function toRow({ database, action, threads, figures }: Measurement): Row {
  return {
    what: `${database}: ${action} ${threads.toLocaleString('en-GB')} threads`,
    figures: {
      median: formatMs(figures.median),
      slowest: formatMs(figures.p99),
      'per thread': formatMs(figures.median / threads),
    },
    target: `<= ${maxMs} ms`,
    isReached: figures.median <= maxMs,
  }
}
