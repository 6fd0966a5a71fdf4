import { type Bench, profileOptions } from '../area.ts'
import { get } from '../product/http-get.ts'
import { type LoadResult, runLoad } from '../product/http-load.ts'
import { processorTime } from '../product/process-usage.ts'
import { startServer } from '../product/server-process.ts'
import { median, summarise } from '../report/figures.ts'
import { formatCount, formatKilobytes, formatMs, formatRate, formatRatio } from '../report/numbers.ts'
import type { Row, Table } from '../report/table.ts'
import { copyStore } from '../store/cached-store.ts'

interface Variant {
  readonly name: string
  readonly headers: (etag: string) => Record<string, string>
  readonly status: number
  readonly hasTarget?: boolean
}

interface Round extends LoadResult {
  readonly mainMs: number
  readonly allMs: number
}

const variants: readonly Variant[] = [
  { name: 'whole', headers: () => ({}), status: 200, hasTarget: true },
  { name: 'brotli', headers: () => ({ 'accept-encoding': 'br' }), status: 200 },
  { name: 'unchanged (If-None-Match)', headers: (etag) => ({ 'if-none-match': etag }), status: 304 },
]

const path = '/api/v2/threads?in=INBOX&limit=50'
const connections = 8

/** Measures the newest 50 threads over HTTP at the maximum rate of eight connections. */
export async function measureHttp(bench: Bench): Promise<Table> {
  const measurements: { size: number; variant: Variant; rounds: Round[] }[] = []
  const sizes = [...new Set([bench.sizes[0] as number, bench.sizes.at(-1) as number])]
  for (const size of sizes) measurements.push(...(await measureSize(bench, size)))
  return {
    title: 'The newest 50 over HTTP, 8 connections',
    rows: measurements.map(({ size, variant, rounds }) => {
      const small = measurements.find((one) => one.variant === variant && one.size === sizes[0])
      return toRow(size, variant, rounds, size === sizes[0] ? undefined : small?.rounds)
    }),
    notes: [
      'The client sends prepared requests on raw sockets, one at a time per connection; its CPU time is on the same machine',
    ],
  }
}

/** Measures all variants of the request alternately on a mailbox of this size. */
async function measureSize(bench: Bench, size: number) {
  const { data, token } = await copyStore(size, bench.folder(`http-${size}`))
  const server = await startServer(data, { nodeOptions: profileOptions(bench, `http-${formatCount(size)}`) })
  try {
    const auth = { 'x-auth-token': token }
    const { headers } = await get(server.httpPort, path, auth)
    const etag = String(headers.etag)
    const measureVariant = async (variant: Variant, seconds: number): Promise<Round> => {
      const before = processorTime(server.pid)
      const result = await runLoad({
        port: server.httpPort,
        path,
        headers: { ...auth, ...variant.headers(etag) },
        connections,
        seconds,
        status: variant.status,
      })
      const after = processorTime(server.pid)
      const processorMsPerRequest = (thread: 'main' | 'all') =>
        before && after ? (after[thread] - before[thread]) / result.requests : Number.NaN
      return { ...result, mainMs: processorMsPerRequest('main'), allMs: processorMsPerRequest('all') }
    }
    const [roundCount, seconds] = bench.isQuick ? [3, 0.5] : [7, 1.5]
    await measureVariant(variants[0] as Variant, bench.isQuick ? 0.5 : 2)
    const measurements = variants.map((variant) => ({ size, variant, rounds: [] as Round[] }))
    for (let round = 0; round < roundCount; round++) {
      for (const { variant, rounds } of measurements) rounds.push(await measureVariant(variant, seconds))
    }
    return measurements
  } finally {
    await server.stop()
  }
}

function toRow(
  size: number,
  variant: Variant,
  rounds: readonly Round[],
  small: readonly Round[] | undefined,
): Row {
  const requestRate = (all: readonly Round[]) =>
    median(all.map(({ requests, seconds }) => requests / seconds))
  const rate = requestRate(rounds)
  const latency = summarise(rounds.flatMap(({ latencies }) => [...latencies]))
  return {
    what: `${formatCount(size)}: ${variant.name}`,
    figures: {
      'requests/s': formatRate(rate),
      p50: formatMs(latency.median),
      p99: formatMs(latency.p99),
      response: formatKilobytes(rounds[0]?.replyBytes ?? 0),
      'CPU, main thread': formatMs(median(rounds.map(({ mainMs }) => mainMs))),
      'CPU, all threads': formatMs(median(rounds.map(({ allMs }) => allMs))),
      'CPU, client': formatMs(median(rounds.map(({ clientMs }) => clientMs))),
      'time vs smallest': small ? formatRatio(requestRate(small) / rate) : '',
    },
    ...(variant.hasTarget
      ? { target: '>= 2,000/s, p99 < 15 ms', isReached: rate >= 2000 && latency.p99 < 15 }
      : {}),
  }
}
