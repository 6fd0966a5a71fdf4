import { setTimeout as pause } from 'node:timers/promises'
import { type Bench, profileOptions } from '../../area.ts'
import { get } from '../../product/http-get.ts'
import { residentBytes } from '../../product/process-usage.ts'
import { startServer } from '../../product/server-process.ts'
import { summarise } from '../../report/figures.ts'
import { formatCount, formatMegabytes, formatMs } from '../../report/numbers.ts'
import type { Row, Table } from '../../report/table.ts'
import { copyStore } from '../../store/cached-store.ts'

const path = '/api/v2/threads?in=INBOX&limit=50'
const maxStartMs = 1500
const maxIdleBytes = 150_000_000
const idleAfterMs = 10_000

/** Measures the time from process start to the first responses on the largest store, and memory at rest. */
export async function measureStart(bench: Bench): Promise<Table> {
  const size = bench.sizes.at(-1) as number
  const { data, token } = await copyStore(size, bench.folder('start'))
  const rounds = bench.isQuick ? 3 : 9
  const healthy: number[] = []
  const listed: number[] = []
  let idle: number | null = null
  for (let round = 0; round < rounds; round++) {
    const server = await startServer(data, { nodeOptions: round === 0 ? profileOptions(bench, 'start') : [] })
    const requestedAt = performance.now()
    const { status } = await get(server.httpPort, path, { 'x-auth-token': token })
    if (status !== 200) throw new Error(`The first list returned ${status}`)
    // The first start fills the file system cache.
    if (round > 0) {
      healthy.push(server.healthyAfterMs)
      listed.push(server.healthyAfterMs + performance.now() - requestedAt)
    }
    if (round === rounds - 1) {
      await pause(bench.isQuick ? 2000 : idleAfterMs)
      idle = residentBytes(server.pid)
    }
    await server.stop()
  }
  const command = await measureCommand(data, bench.isQuick ? 1 : 3)
  return {
    title: `Start on ${formatCount(size)} messages, and memory`,
    rows: [
      timeRow('first response (/health)', healthy, `< ${maxStartMs} ms`),
      timeRow('first signed-in list', listed, `< ${maxStartMs} ms`),
      timeRow('`npm start`, nothing to install or build', command),
      {
        what: `memory at rest${bench.isQuick ? ' (after 2 s only)' : ' after 10 s'}`,
        figures: { median: idle === null ? 'unknown' : formatMegabytes(idle) },
        target: '< 150 MB',
        ...(idle === null ? {} : { isReached: idle < maxIdleBytes }),
      },
    ],
    notes: ['Measured from process start; program files and store are in the file system cache'],
  }
}

async function measureCommand(data: string, rounds: number): Promise<number[]> {
  const times: number[] = []
  // The first start checks for installation and build; later ones do not.
  for (let round = 0; round <= rounds; round++) {
    const server = await startServer(data, { command: ['npm', 'start'] })
    if (round > 0) times.push(server.healthyAfterMs)
    await server.stop()
  }
  return times
}

function timeRow(what: string, values: readonly number[], target?: string): Row {
  const { median, p95 } = summarise(values)
  return {
    what,
    figures: { median: formatMs(median), p95: formatMs(p95) },
    ...(target ? { target, isReached: median < maxStartMs } : {}),
  }
}
