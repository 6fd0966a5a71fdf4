import type { Browser } from 'playwright-core'
import type { Bench } from '../../area.ts'
import { launchChromium } from '../../product/chromium.ts'
import { startServer } from '../../product/server-process.ts'
import {
  type LoadTimes,
  loadInbox,
  openSignedInContext,
  openSlowedPage,
  openThread,
  type SelectTimes,
  selectAll,
} from '../../product/timed-page.ts'
import { type Figures, median, summarise } from '../../report/figures.ts'
import { formatCount, formatKilobytes, formatMs } from '../../report/numbers.ts'
import type { Row, Table } from '../../report/table.ts'
import { copyStore } from '../../store/cached-store.ts'
import { type ActionTimes, actionRows, emptyActionTimes, timeActions } from './browser-actions.ts'

interface Measurement {
  readonly size: number
  readonly slowdown: number
  readonly cold: LoadTimes[]
  readonly warm: LoadTimes[]
  readonly open: number[]
  readonly select: SelectTimes[]
}

const slowdowns = [1, 4]
const threadsPerVisit = 3

/** Measures waiting times of a user in Chromium. */
export async function measureBrowser(bench: Bench): Promise<Table> {
  const sizes = [...new Set([bench.sizes[0] as number, bench.sizes.at(-1) as number])]
  const measurements: Measurement[] = []
  const actionTimes = emptyActionTimes()
  const browser = await launchChromium()
  try {
    for (const size of sizes)
      measurements.push(
        ...(await measureSize(bench, browser, size, size === sizes.at(-1) ? actionTimes : undefined)),
      )
  } finally {
    await browser.close()
  }
  return {
    title: 'Browser',
    rows: [
      ...byteRows(measurements[0] as Measurement),
      ...measurements.flatMap(timeRows),
      ...actionRows(formatCount(sizes.at(-1) as number), actionTimes),
    ],
    notes: [
      `Chromium ${browser.version()} at 1440 x 900, server on the same machine; sizes are compressed response bodies`,
      'Times end with the frame that shows the result. In row names, 1k and 100k are the messages of the mailbox, 1x is the normal speed of the CPU, 4x a browser slowed down four times; ratio is the time at 4x divided by the time at 1x',
      'The empty page is one line of text from the same server: the part of each load that browser and network need',
      'Actions are timed from the click to the visible message or first row; search words are pasted 50 ms before Enter; a page has 50 rows',
    ],
  }
}

/** Visits a mailbox of this size several times at each CPU slowdown. */
async function measureSize(
  bench: Bench,
  browser: Browser,
  size: number,
  actionTimes: ActionTimes | undefined,
): Promise<Measurement[]> {
  const { data, token } = await copyStore(size, bench.folder(`browser-${size}`))
  const server = await startServer(data)
  const origin = `http://127.0.0.1:${server.httpPort}`
  try {
    const measurements: Measurement[] = slowdowns.map((slowdown) => ({
      size,
      slowdown,
      cold: [],
      warm: [],
      open: [],
      select: [],
    }))
    for (let run = 0; run < (bench.isQuick ? 3 : 9); run++) {
      for (const one of measurements) {
        await visit(browser, origin, token, one)
        if (actionTimes) await timeActions(browser, { origin, token, slowdown: one.slowdown }, actionTimes)
      }
    }
    return measurements
  } finally {
    await server.stop()
  }
}

/** Loads the inbox with a cold and a warm cache, then selects all rows and opens some threads. */
async function visit(browser: Browser, origin: string, token: string, into: Measurement): Promise<void> {
  const context = await openSignedInContext(browser, origin, token)
  try {
    const first = await openSlowedPage(context, into.slowdown)
    into.cold.push(await loadInbox(first))
    await first.close()
    const page = await openSlowedPage(context, into.slowdown)
    into.warm.push(await loadInbox(page))
    // Wait until the code that loads in idle time has arrived.
    await page.waitForTimeout(500)
    into.select.push(await selectAll(page))
    for (let number = 0; number < threadsPerVisit; number++)
      into.open.push(await openThread(page, 3 + number * 4))
  } finally {
    await context.close()
  }
}

/** Returns the rows of the transferred bytes, with their targets. */
function byteRows({ cold }: Measurement): Row[] {
  const bytes = (read: (load: LoadTimes) => number) => median(cold.map(read))
  const row = (what: string, value: number, target: number): Row => ({
    what,
    figures: { median: formatKilobytes(value) },
    target: `<= ${target} KB`,
    isReached: value / 1024 <= target,
  })
  return [
    row(
      'size: script',
      bytes((load) => load.script),
      110,
    ),
    row(
      'size: style',
      bytes((load) => load.style),
      6,
    ),
    row(
      'size: HTML with data',
      bytes((load) => load.html),
      11,
    ),
    row(
      'size: all except fonts',
      bytes(({ script, style, html, other }) => script + style + html + other),
      125,
    ),
    { what: 'size: fonts', figures: { median: formatKilobytes(bytes((load) => load.font)) } },
    countRow(
      'requests until usable',
      bytes((load) => load.requests),
      8,
    ),
    countRow(
      'waves of requests until usable',
      bytes((load) => load.waves),
      1,
    ),
  ]
}

const countRow = (what: string, count: number, max: number): Row => ({
  what,
  figures: { median: String(count) },
  target: `<= ${max}`,
  isReached: count <= max,
})

/** Returns the rows of the load, selection and opening times, with their targets. */
function timeRows({ size, slowdown, cold, warm, open, select }: Measurement): Row[] {
  const rows = (loads: LoadTimes[]) => summarise(loads.map(({ rowsMs }) => rowsMs))
  const isSlow = slowdown === 4
  const row = (what: string, figures: Figures, maxMs?: number): Row => ({
    what: `${formatCount(size)}, ${slowdown}x: ${what}`,
    figures: { median: formatMs(figures.median), p95: formatMs(figures.p95) },
    ...(maxMs ? { target: `<= ${maxMs} ms`, isReached: figures.median <= maxMs } : {}),
  })
  return [
    row('first row usable, empty cache', rows(cold), isSlow ? 800 : undefined),
    row('first row usable, filled cache', rows(warm)),
    row('open a thread', summarise(open)),
    row(
      'select 50 rows, script and layout',
      summarise(select.map(({ workMs }) => workMs)),
      isSlow ? 25 : undefined,
    ),
    row('select 50 rows, until painted', summarise(select.map(({ paintedMs }) => paintedMs))),
  ]
}
