import { type Bench, profiling } from '../area.ts'
import { get } from '../product/http-get.ts'
import { type LoadResult, runLoad } from '../product/http-load.ts'
import { processorTime } from '../product/process-usage.ts'
import { startServer } from '../product/server-process.ts'
import { median, sumUp } from '../report/figures.ts'
import { kilobytes, ms, perSecond, sizeName, times } from '../report/numbers.ts'
import type { Row, Table } from '../report/table.ts'
import { copyStore } from '../store/cached-store.ts'

interface Way {
  readonly name: string
  readonly headers: (etag: string) => Record<string, string>
  readonly status: number
  readonly hasTarget?: boolean
}

interface Round extends LoadResult {
  readonly mainMs: number
  readonly allMs: number
}

const ways: readonly Way[] = [
  { name: 'whole', headers: () => ({}), status: 200, hasTarget: true },
  { name: 'brotli', headers: () => ({ 'accept-encoding': 'br' }), status: 200 },
  { name: 'unchanged (If-None-Match)', headers: (etag) => ({ 'if-none-match': etag }), status: 304 },
]

const path = '/api/v2/threads?in=INBOX&limit=50'
const connections = 8

/** Measures the newest 50 threads over HTTP at the maximum rate of eight connections. */
export async function measureHttp(bench: Bench): Promise<Table> {
  const measured: { size: number; way: Way; rounds: Round[] }[] = []
  const sizes = [...new Set([bench.sizes[0] as number, bench.sizes.at(-1) as number])]
  for (const size of sizes) measured.push(...(await measureSize(bench, size)))
  return {
    title: 'The newest 50 over HTTP, 8 connections',
    rows: measured.map(({ size, way, rounds }) => {
      const small = measured.find((one) => one.way === way && one.size === sizes[0])
      return toRow(size, way, rounds, size === sizes[0] ? undefined : small?.rounds)
    }),
    notes: [
      'The client sends prepared requests on raw sockets, one at a time per connection; its CPU time is on the same machine',
    ],
  }
}

async function measureSize(bench: Bench, size: number) {
  const { data, token } = await copyStore(size, bench.folder(`http-${size}`))
  const server = await startServer(data, { nodeOptions: profiling(bench, `http-${sizeName(size)}`) })
  try {
    const auth = { 'x-auth-token': token }
    const { headers } = await get(server.httpPort, path, auth)
    const etag = String(headers.etag)
    const ask = async (way: Way, seconds: number): Promise<Round> => {
      const before = processorTime(server.pid)
      const result = await runLoad({
        port: server.httpPort,
        path,
        headers: { ...auth, ...way.headers(etag) },
        connections,
        seconds,
        status: way.status,
      })
      const after = processorTime(server.pid)
      const used = (thread: 'main' | 'all') =>
        before && after ? (after[thread] - before[thread]) / result.requests : Number.NaN
      return { ...result, mainMs: used('main'), allMs: used('all') }
    }
    const [roundCount, seconds] = bench.isQuick ? [3, 0.5] : [7, 1.5]
    await ask(ways[0] as Way, bench.isQuick ? 0.5 : 2)
    const measured = ways.map((way) => ({ size, way, rounds: [] as Round[] }))
    for (let round = 0; round < roundCount; round++) {
      for (const { way, rounds } of measured) rounds.push(await ask(way, seconds))
    }
    return measured
  } finally {
    await server.stop()
  }
}

function toRow(size: number, way: Way, rounds: readonly Round[], small: readonly Round[] | undefined): Row {
  const rateOf = (all: readonly Round[]) => median(all.map(({ requests, seconds }) => requests / seconds))
  const rate = rateOf(rounds)
  const latency = sumUp(rounds.flatMap(({ latencies }) => [...latencies]))
  return {
    what: `${sizeName(size)}: ${way.name}`,
    figures: {
      'requests/s': perSecond(rate),
      p50: ms(latency.median),
      p99: ms(latency.p99),
      response: kilobytes(rounds[0]?.replyBytes ?? 0),
      'CPU, main thread': ms(median(rounds.map(({ mainMs }) => mainMs))),
      'CPU, all threads': ms(median(rounds.map(({ allMs }) => allMs))),
      'CPU, client': ms(median(rounds.map(({ ownMs }) => ownMs))),
      'time vs smallest': small ? times(rateOf(small) / rate) : '',
    },
    ...(way.hasTarget
      ? { target: '>= 2,000/s, p99 < 15 ms', isReached: rate >= 2000 && latency.p99 < 15 }
      : {}),
  }
}
