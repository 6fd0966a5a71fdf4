import type { ThreadPage } from '@bocau/contract/mailbox/mailbox'
import type { Browser } from 'playwright-core'
import type { Bench } from '../area.ts'
import { launchChromium } from '../product/chromium.ts'
import { type InProcess, openInProcess } from '../product/server-in-process.ts'
import { startServer } from '../product/server-process.ts'
import { loadInbox, openSignedInContext, openSlowedPage } from '../product/timed-page.ts'
import { median } from '../report/figures.ts'
import { formatCount, formatMs, formatRatio } from '../report/numbers.ts'
import type { Row, Table } from '../report/table.ts'
import { copyStore, type StoreCopy } from '../store/cached-store.ts'
import { startDurablePostgres } from '../store/durable-postgres.ts'
import { fillPostgres } from '../store/fill-postgres.ts'

const messageCount = 10_000
const labelsPerRow = 5
const pageSize = 50
const idsPerRequest = 100
const maxCost = 1.05

type Call = (key: string, request: object) => Promise<unknown>

/** The cost of one measurement in each round, without and with labels. */
interface Pair {
  readonly plain: number[]
  readonly labelled: number[]
}

/** Measures the newest 50 of a mailbox alternately without labels and with five on each row. */
export async function measureLabels(bench: Bench): Promise<Table> {
  const size = bench.isQuick ? 1000 : messageCount
  const plain = await copyStore(size, bench.folder('labels-none'))
  const labelled = await copyStore(size, bench.folder('labels-five'))
  await labelAll(labelled)
  const rows: Row[] = []
  const measureBoth = (settings: (copy: StoreCopy) => Record<string, string>) =>
    measureLists(bench, [plain, labelled], settings)
  rows.push(toRow('SQLite: newest 50', await measureBoth(({ data }) => ({ BOCAU_DATA: data }))))
  const postgres = await startDurablePostgres()
  try {
    const databases = new Map<string, string>()
    for (const { data } of [plain, labelled]) {
      const url = await postgres.createDatabase()
      await fillPostgres(data, url, (database) =>
        openInProcess({ BOCAU_DATA: data, BOCAU_DATABASE: database }),
      )
      databases.set(data, url)
    }
    const pair = await measureBoth(({ data }) => ({
      BOCAU_DATA: data,
      BOCAU_DATABASE: databases.get(data) ?? '',
    }))
    rows.push(toRow('PostgreSQL: newest 50', pair))
  } finally {
    await postgres.stop()
  }
  const { served, rendered } = await measureServed(bench, [plain, labelled])
  rows.push(toRow('SQLite, over HTTP: newest 50', served))
  rows.push(toRow('Chromium, 4x: rows painted, warm cache', rendered))
  return {
    title: `Lists with ${labelsPerRow} labels per row, ${formatCount(size)} messages`,
    rows,
    notes: [
      'The same mailbox without labels and with five on each thread, in alternating order; lists are API handlers without HTTP',
      'Chromium loads the inbox with a CPU slowdown of 4, until its rows are painted',
    ],
  }
}

/** Creates five labels and adds all of them to every thread of the inbox. */
async function labelAll(copy: StoreCopy): Promise<void> {
  const opened = await openInProcess({ BOCAU_DATA: copy.data })
  try {
    const call = createCall(opened, copy)
    const add: string[] = []
    for (let number = 1; number <= labelsPerRow; number++) {
      const name = `Khách hàng/Nhãn ${number}`
      add.push(((await call('POST /api/v2/labels', { body: { name } })) as { id: string }).id)
    }
    for (let offset = 0; ; offset += idsPerRequest) {
      const { items } = await readList(call, { limit: idsPerRequest, offset })
      if (items.length === 0) return
      await call('POST /api/v2/threads/labels', { body: { ids: items.map(({ id }) => id), add, remove: [] } })
    }
  } finally {
    await opened.app.close()
  }
}

function createCall({ handlers }: InProcess, { account }: StoreCopy): Call {
  const actor = { accountId: account.id, email: account.email, isDomainVerified: true }
  return async (key, request) => {
    const handler = handlers[key]
    if (!handler) throw new Error(`No handler for ${key}`)
    return handler({ actor, ...request })
  }
}

const requestList = (call: Call, query: object) =>
  call('GET /api/v2/threads', { query: { in: 'INBOX', limit: pageSize, offset: 0, ...query } }) as Promise<{
    json: string
  }>

const readList = async (call: Call, query: object) =>
  JSON.parse((await requestList(call, query)).json) as ThreadPage

/** Measures list requests, alternately on the mailbox without and with labels. */
async function measureLists(
  bench: Bench,
  copies: readonly [StoreCopy, StoreCopy],
  settings: (copy: StoreCopy) => Record<string, string>,
): Promise<Pair> {
  const opened = await Promise.all(copies.map((copy) => openInProcess(settings(copy))))
  try {
    const calls = opened.map((one, at) => createCall(one, copies[at] as StoreCopy)) as [Call, Call]
    const [, first] = await Promise.all(calls.map((call) => readList(call, {})))
    if (first?.items.some(({ labels = [] }) => labels.length !== labelsPerRow))
      throw new Error('Some rows have no labels')
    return await measureAlternately(bench.isQuick ? 300 : 3000, calls, async (call) => {
      const started = performance.now()
      await requestList(call, {})
      return performance.now() - started
    })
  } finally {
    for (const { app } of opened) await app.close()
  }
}

/** Measures the HTTP response time and the time until Chromium paints the rows. */
async function measureServed(
  bench: Bench,
  copies: readonly [StoreCopy, StoreCopy],
): Promise<{ served: Pair; rendered: Pair }> {
  const browser = await launchChromium()
  const servers = await Promise.all(copies.map(({ data }) => startServer(data)))
  try {
    const visits = copies.map(({ token }, at) => ({
      origin: `http://127.0.0.1:${servers[at]?.httpPort}`,
      token,
    })) as [Visit, Visit]
    const served = await measureAlternately(bench.isQuick ? 200 : 2000, visits, timeRequest)
    const rendered = await measureAlternately(bench.isQuick ? 3 : 40, visits, (visit) =>
      renderInbox(browser, visit),
    )
    return { served, rendered }
  } finally {
    await browser.close()
    for (const server of servers) await server.stop()
  }
}

interface Visit {
  readonly origin: string
  readonly token: string
}

/** Measures one list request over an open connection. */
async function timeRequest({ origin, token }: Visit): Promise<number> {
  const started = performance.now()
  const response = await fetch(`${origin}/api/v2/threads?in=INBOX&limit=${pageSize}`, {
    headers: { 'x-auth-token': token, 'accept-encoding': 'identity' },
  })
  await response.text()
  if (!response.ok) throw new Error(`The list returned ${response.status}`)
  return performance.now() - started
}

/** Measures the time until the rows are painted, with a warm cache. */
async function renderInbox(browser: Browser, { origin, token }: Visit): Promise<number> {
  const context = await openSignedInContext(browser, origin, token)
  try {
    const first = await openSlowedPage(context, 1)
    await loadInbox(first)
    await first.close()
    const page = await openSlowedPage(context, 4)
    return (await loadInbox(page)).rowsMs
  } finally {
    await context.close()
  }
}

/** Measures two variants alternately; the first rounds are a warm-up. */
async function measureAlternately<T>(
  rounds: number,
  [plain, labelled]: readonly [T, T],
  measure: (item: T) => Promise<number>,
): Promise<Pair> {
  const pair: Pair = { plain: [], labelled: [] }
  const warming = Math.ceil(rounds / 10)
  for (let round = -warming; round < rounds; round++) {
    const isPlainFirst = round % 2 === 0
    const one = await measure(isPlainFirst ? plain : labelled)
    const other = await measure(isPlainFirst ? labelled : plain)
    if (round < 0) continue
    pair.plain.push(isPlainFirst ? one : other)
    pair.labelled.push(isPlainFirst ? other : one)
  }
  return pair
}

function toRow(what: string, { plain, labelled }: Pair): Row {
  const [without, withFive] = [median(plain), median(labelled)]
  const cost = withFive / without
  return {
    what,
    figures: {
      'without labels': formatMs(without),
      'with labels': formatMs(withFive),
      cost: formatRatio(cost),
    },
    target: `<= ${maxCost}x`,
    isReached: cost <= maxCost,
  }
}
