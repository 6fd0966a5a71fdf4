import { setTimeout as pause } from 'node:timers/promises'
import { type Bench, profileOptions } from '../../area.ts'
import { watchRequests } from '../../product/request-watch.ts'
import { openInProcess } from '../../product/server-in-process.ts'
import { type ServerProcess, startServer } from '../../product/server-process.ts'
import type { ResponseTimes, WatchedRequest } from '../../product/watched-request.ts'
import { median } from '../../report/figures.ts'
import { formatMs } from '../../report/numbers.ts'
import type { Row, Table } from '../../report/table.ts'
import { addAccounts, type BenchAccount, createAccounts, openSession } from '../../store/accounts.ts'
import { deliverCorpus } from '../../store/build-store.ts'
import type { Action } from './action.ts'
import { driveActions } from './drive-actions.ts'
import { imapActions } from './imap-actions.ts'
import { mailActions } from './mail-actions.ts'
import { lastActions, operatorActions } from './operator-actions.ts'
import { type Person, prepareStore, Stage } from './stage.ts'
import { transferActions } from './transfer-actions.ts'

/** The largest accepted difference between the server and the idle reference. */
const maxStallMs = 50
const requestEveryMs = 10
const writeEveryMs = 50
/** Watching continues after an action, because some work follows it. */
const afterMs = 500
const listPath = '/api/v2/threads?in=INBOX&limit=50'

/** The order of a round: later actions delete what earlier ones need. */
const actions: readonly Action[] = [
  { name: 'at rest', run: () => pause(3000) },
  ...driveActions,
  ...operatorActions,
  ...transferActions,
  ...imapActions,
  ...mailActions,
  ...lastActions,
]

/** The watched requests in order. */
const requestNames = ['/health', 'list of another account', 'list of the account', 'write of another account']

interface Measurement {
  readonly action: string
  readonly doneMs: number
  readonly times: readonly ResponseTimes[]
}

/** The idle server with an account of the same size as the watched one. */
interface Twin {
  readonly server: ServerProcess
  readonly watched: Person
}

/** Measures response times during each heavy action on a large account, compared with an idle reference server. */
export async function* measureStalls(bench: Bench): AsyncGenerator<Table> {
  const size = bench.isQuick ? 10_000 : (bench.sizes.at(-1) as number)
  const selected = actions.filter(({ name }) => bench.rows?.test(name) ?? true)
  const prepared = await prepareStore(bench.folder('stalls'), size)
  const twin = await startTwin(bench)
  const measurements: Measurement[] = []
  const failures: string[] = []
  const rounds = bench.rounds ?? (bench.isQuick ? 1 : 5)
  try {
    for (let round = 0; round < rounds; round++) {
      const stage = await Stage.open(prepared, {
        data: bench.folder(`stalls-${round}/data`),
        size,
        nodeOptions: profileOptions(bench, `stalls-${round}`),
      })
      try {
        for (const action of selected) {
          const measurement = await measureAction(stage, twin, action).catch((error: unknown) => {
            // Other actions are still measured.
            failures.push(`${action.name} failed: ${String(error)}`)
            process.stderr.write(`${failures.at(-1)}\n`)
          })
          if (measurement) measurements.push(measurement)
        }
      } finally {
        await stage.close()
      }
    }
  } finally {
    await twin.server.stop()
  }
  yield toTable(measurements, { size, rounds, failures })
}

async function startTwin(bench: Bench): Promise<Twin> {
  const data = bench.folder('stalls-twin')
  const { app } = await openInProcess({ BOCAU_DATA: data })
  await createAccounts(app, 1)
  const [account] = (await addAccounts(app, 1)) as [BenchAccount]
  await deliverCorpus(app, account, { messages: 300 })
  const token = await openSession(app, account.id)
  await app.close()
  return { server: await startServer(data), watched: { ...account, token } }
}

async function measureAction(stage: Stage, twin: Twin, action: Action): Promise<Measurement> {
  await action.prepare?.(stage)
  await stage.settle()
  const watch = await watchRequests(await createRequests(stage, twin))
  const started = performance.now()
  let times: ResponseTimes[]
  let doneMs: number
  try {
    await action.run(stage)
    await stage.settle()
    doneMs = performance.now() - started
    await pause(afterMs)
  } finally {
    times = await watch.stop()
    await action.finish?.(stage)
  }
  const measurement = { action: action.name, doneMs, times }
  process.stderr.write(`… ${describe(measurement)}\n`)
  return measurement
}

async function createRequests(stage: Stage, twin: Twin): Promise<WatchedRequest[]> {
  const { large, watched } = stage.people
  const list = (port: number, { token }: Person) => ({
    port,
    path: listPath,
    headers: { 'x-auth-token': token },
  })
  const [server, reference] = await Promise.all([
    createWrite(stage.port, watched),
    createWrite(twin.server.httpPort, twin.watched),
  ])
  const port = stage.port
  const twinPort = twin.server.httpPort
  const everyMs = requestEveryMs
  return [
    { server: { port, path: '/health' }, reference: { port: twinPort, path: '/health' }, everyMs },
    { server: list(port, watched), reference: list(twinPort, twin.watched), everyMs },
    { server: list(port, large), reference: list(twinPort, twin.watched), everyMs },
    { server, reference, everyMs: writeEveryMs },
  ]
}

/** Returns a request that alternately stars and unstars the newest thread. */
async function createWrite(port: number, { token }: Person) {
  const headers = { 'x-auth-token': token, 'content-type': 'application/json' }
  const reply = await fetch(`http://127.0.0.1:${port}${listPath}`, { headers })
  const { items } = (await reply.json()) as { items: { id: string }[] }
  const bodies = [true, false].map((starred) => JSON.stringify({ starred }))
  return { port, method: 'PATCH', path: `/api/v2/threads/${items[0]?.id}`, headers, bodies }
}

const longest = (values: readonly number[]) => values.reduce((max, value) => Math.max(max, value), 0)

/** The longest response of the server less the longest of the idle reference. */
const difference = ({ server, reference }: ResponseTimes) => longest(server) - longest(reference)

function describe({ action, doneMs, times }: Measurement): string {
  const figures = times.map(
    (one, at) =>
      `${requestNames[at]} ${formatMs(longest(one.server))} (${formatMs(longest(one.reference))})${one.refused > 0 ? ` ${one.refused} refused` : ''}`,
  )
  return `${action}: ${figures.join(', ')}; ${(doneMs / 1000).toFixed(1)} s`
}

function toTable(
  measurements: readonly Measurement[],
  { size, rounds, failures }: { size: number; rounds: number; failures: readonly string[] },
): Table {
  return {
    title: `Stalls during heavy actions on ${size.toLocaleString('en-GB')} messages and files`,
    rows: [...Map.groupBy(measurements, ({ action }) => action)].map(([action, all]) => toRow(action, all)),
    notes: [
      `SQLite, with the continuous copy of the log; one server process. Each request goes to the server and to an idle one at the same moments, every ${requestEveryMs} ms (writes: ${writeEveryMs} ms). The longest response less the longest of the idle server, median of ${rounds} rounds`,
      'Imports, the intake and the transferred account have a tenth of the messages',
      ...failures,
    ],
  }
}

function toRow(action: string, all: readonly Measurement[]): Row {
  const middle = (at: number) => median(all.map(({ times }) => difference(times[at] as ResponseTimes)))
  const stalls = requestNames.map((_, at) => Math.max(0, middle(at)))
  // A disabled account has no list.
  const wasRefused = (at: number) => all.some(({ times }) => (times[at] as ResponseTimes).refused > 0)
  const idle = median(all.map(({ times }) => longest((times[0] as ResponseTimes).reference)))
  return {
    what: action,
    figures: {
      ...Object.fromEntries(
        requestNames.map((name, at) => [name, wasRefused(at) ? '' : formatMs(stalls[at] as number)]),
      ),
      'idle /health': formatMs(idle),
      done: `${(median(all.map(({ doneMs }) => doneMs)) / 1000).toFixed(1)} s`,
    },
    target: `<= ${maxStallMs} ms`,
    isReached: Math.max(stalls[0] as number, stalls[1] as number) <= maxStallMs,
  }
}
