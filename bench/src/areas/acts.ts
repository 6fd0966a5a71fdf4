import type { ThreadPage } from '@bocau/contract/mailbox/mailbox'
import type { Bench } from '../area.ts'
import type { InProcess } from '../product/server-in-process.ts'
import { type Figures, sumUp } from '../report/figures.ts'
import { ms } from '../report/numbers.ts'
import type { Row, Table } from '../report/table.ts'
import type { StoreCopy } from '../store/cached-store.ts'
import { type Database, onBothDatabases } from '../store/on-both-databases.ts'

interface Measured {
  readonly database: Database
  readonly act: string
  readonly threads: number
  readonly figures: Figures
}

const threadsWanted = 1000
/** The maximum number of ids in a request and of moves in a request. */
const idsAtOnce = 100
const atMostMs = 1000

/** Measures bulk actions by calling the API handlers in this process. */
export async function measureActs(bench: Bench): Promise<Table> {
  const measured: Measured[] = []
  const largest = bench.sizes.at(-1) as number
  await onBothDatabases(bench, 'acts', [largest], {}, async (database, copy, opened) => {
    measured.push(...(await measureStore(database, opened, copy, bench.isQuick ? 1 : 4)))
  })
  return {
    title: `Bulk actions in a mailbox of ${largest.toLocaleString('en-GB')} messages`,
    rows: measured.map(toRow),
    notes: [
      'API handlers without HTTP; every write is durable on both databases',
      'A request names at most 100 threads: the move is one request with ten groups, marking is ten requests',
    ],
  }
}

async function measureStore(
  database: Database,
  { handlers }: InProcess,
  { account }: StoreCopy,
  rounds: number,
): Promise<Measured[]> {
  const actor = { accountId: account.id, email: account.email, isDomainVerified: true }
  const call = (key: string, request: object) => {
    const handler = handlers[key]
    if (!handler) throw new Error(`No handler for ${key}`)
    return handler({ actor, ...request })
  }
  const read = async (folder: string, offset: number) => {
    const query = { in: folder, limit: idsAtOnce, offset }
    const reply = (await call('GET /api/v2/threads', { query })) as { json: string }
    return JSON.parse(reply.json) as ThreadPage
  }
  const pages: ThreadPage['items'][] = []
  for (let at = 0; at < threadsWanted; at += idsAtOnce) {
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
  const mark = (unread: boolean) => async () => {
    for (const ids of groups)
      await call('POST /api/v2/threads/unreads', { body: { ids, folder_id: inbox, unread } })
  }

  const taken = { move: [] as number[], mark: [] as number[] }
  // The first request gives all threads the same flag, so that each later one changes every thread.
  await mark(false)()
  for (let round = 0; round < rounds; round++) {
    taken.mark.push(await time(mark(true)), await time(mark(false)))
    taken.move.push(await time(move(inbox, trash)), await time(move(trash, inbox)))
  }
  return [
    { database, act: 'move', threads, figures: sumUp(taken.move) },
    { database, act: 'mark', threads, figures: sumUp(taken.mark) },
  ]
}

async function findFolderId(call: (key: string, request: object) => Promise<unknown>, name: string) {
  const folders = (await call('GET /api/v2/folders', { query: {} })) as { id: string; name: string }[]
  const found = folders.find((folder) => folder.name === name)
  if (!found) throw new Error(`The folder ${name} does not exist`)
  return found.id
}

async function time(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}

function toRow({ database, act, threads, figures }: Measured): Row {
  return {
    what: `${database}: ${act} ${threads.toLocaleString('en-GB')} threads`,
    figures: {
      median: ms(figures.median),
      slowest: ms(figures.p99),
      'per thread': ms(figures.median / threads),
    },
    target: `<= ${atMostMs} ms`,
    isReached: figures.median <= atMostMs,
  }
}
