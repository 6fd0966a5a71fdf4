import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { type Bench, profileOptions } from '../area.ts'
import { watchHealth } from '../product/health-watch.ts'
import type { HealthTimes } from '../product/health-watch-thread.ts'
import { openInProcess } from '../product/server-in-process.ts'
import { type ServerProcess, startServer } from '../product/server-process.ts'
import { median } from '../report/figures.ts'
import { formatMs } from '../report/numbers.ts'
import type { Row, Table } from '../report/table.ts'
import { createAccounts, openSession } from '../store/accounts.ts'
import { fillDrive } from '../store/fill-drive.ts'

/** The largest accepted difference between the server and the idle reference. */
const maxStallMs = 50
const pollMs = 20

type Post = <T>(path: string, body: object) => Promise<T>
interface Measurement {
  action: string
  respondedMs: number
  doneMs: number
  watched: HealthTimes
}

/** Measures response times while one user changes a large folder, compared with an idle reference server. */
export async function measureStalls(bench: Bench): Promise<Table> {
  const files = bench.isQuick ? 10_000 : 100_000
  const rounds = bench.isQuick ? 1 : 5
  const data = bench.folder('stalls')
  const { token, folderId } = await prepare(data, files)
  await prepare(bench.folder('stalls-twin'), 1)
  const server = await startServer(data, { nodeOptions: profileOptions(bench, 'stalls') })
  const twin = await startServer(bench.folder('stalls-twin'))
  const store = new DatabaseSync(join(data, 'bocau.db'), { readOnly: true, timeout: 5000 })
  const measurements: Measurement[] = []
  try {
    for (let round = 0; round < rounds; round++)
      measurements.push(...(await measureRound({ server, twin, store, token, folderId })))
  } finally {
    store.close()
    await Promise.all([server.stop(), twin.stop()])
  }
  return {
    title: `Longest delay while one user changes a folder of ${files.toLocaleString('en-GB')} files`,
    rows: [...Map.groupBy(measurements, ({ action }) => action)].map(([action, times]) =>
      toRow(action, times),
    ),
    notes: [
      '`/health` is requested every 10 ms from the server and from an idle reference at the same moments; longest of each round, median of the rounds',
    ],
  }
}

interface Round {
  server: ServerProcess
  twin: ServerProcess
  store: DatabaseSync
  token: string
  folderId: string
}

/** Copies, deletes, restores and moves a large folder while the health of both servers is watched. */
async function measureRound({ server, twin, store, token, folderId }: Round): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  const post = createPost(server.httpPort, token)
  const runAction = async <T>(name: string, path: string, body: object): Promise<T> => {
    const watch = watchHealth([server.httpPort, twin.httpPort])
    const started = performance.now()
    const reply = await post<T>(path, body)
    const respondedMs = performance.now() - started
    while (hasPendingJobs(store)) await pause(pollMs)
    const doneMs = performance.now() - started
    measurements.push({ action: name, respondedMs, doneMs, watched: await watch.stop() })
    return reply
  }
  const [copy] = await runAction<{ id: string }[]>('copy', 'files/copy', { ids: [folderId], folder_id: null })
  const ids = [copy?.id ?? '']
  await runAction('delete', 'files/trash', { ids })
  await runAction('restore', 'files/restore', { ids })
  const { id: folder } = await post<{ id: string }>('folders', { name: `Khác ${performance.now()}` })
  await runAction('move', 'files/move', { ids, folder_id: folder })
  await post('files/trash', { ids })
  while (hasPendingJobs(store)) await pause(pollMs)
  await runAction('delete permanently', 'files/delete', { ids })
  return measurements
}

/** Reports whether folder jobs are pending; older versions have no such table. */
function hasPendingJobs(store: DatabaseSync): boolean {
  const table = store.prepare("select 1 from sqlite_master where name = 'drive_act'").get()
  return table !== undefined && store.prepare('select 1 from drive_act limit 1').get() !== undefined
}

function createPost(port: number, token: string): Post {
  return async <T>(path: string, body: object) => {
    const reply = await fetch(`http://127.0.0.1:${port}/storage/v1/${path}`, {
      method: 'POST',
      headers: { 'x-auth-token': token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
}

async function prepare(data: string, files: number): Promise<{ token: string; folderId: string }> {
  const { app } = await openInProcess({ BOCAU_DATA: data })
  try {
    const [account] = await createAccounts(app, 1)
    const id = account?.id ?? ''
    const { largeFolderId } = await fillDrive(app, id, { files, large: files })
    return { token: await openSession(app, id), folderId: largeFolderId }
  } finally {
    await app.close()
  }
}

function toRow(action: string, times: readonly Measurement[]): Row {
  const longest = (pick: (watched: HealthTimes) => readonly number[]) =>
    median(times.map(({ watched }) => Math.max(...pick(watched))))
  const stall = longest(({ server }) => server)
  const twin = longest((watched) => watched.reference)
  return {
    what: action,
    figures: {
      'longest, server': formatMs(stall),
      'longest, reference': formatMs(twin),
      responded: formatMs(median(times.map(({ respondedMs }) => respondedMs))),
      done: formatMs(median(times.map(({ doneMs }) => doneMs))),
    },
    target: `<= ${maxStallMs} ms difference`,
    isReached: stall - twin <= maxStallMs,
  }
}
