import type { Browser } from 'playwright-core'
import type { Bench } from '../area.ts'
import { launchChromium } from '../product/chromium.ts'
import { startServer } from '../product/server-process.ts'
import {
  type LoadTimes,
  loadInbox,
  openSlowedPage,
  openThread,
  openVisitor,
  type SelectTimes,
  selectAll,
} from '../product/timed-page.ts'
import { type Figures, median, sumUp } from '../report/figures.ts'
import { kilobytes, ms, sizeName } from '../report/numbers.ts'
import type { Row, Table } from '../report/table.ts'
import { copyStore } from '../store/cached-store.ts'
import { type ActTimes, actRows, noActTimes, timeActs } from './browser-acts.ts'

interface Measured {
  readonly size: number
  readonly slowdown: number
  readonly cold: LoadTimes[]
  readonly warm: LoadTimes[]
  readonly open: number[]
  readonly select: SelectTimes[]
}

const slowdowns = [1, 4]
const threadsPerVisit = 3

/** What the person in front of the screen waits for, in a real browser. */
export async function measureBrowser(bench: Bench): Promise<Table> {
  const sizes = [...new Set([bench.sizes[0] as number, bench.sizes.at(-1) as number])]
  const measured: Measured[] = []
  const acts = noActTimes()
  const browser = await launchChromium()
  try {
    for (const size of sizes)
      measured.push(...(await measureSize(bench, browser, size, size === sizes.at(-1) ? acts : undefined)))
  } finally {
    await browser.close()
  }
  return {
    title: 'In the browser',
    rows: [
      ...byteRows(measured[0] as Measured),
      ...measured.flatMap(timeRows),
      ...actRows(sizeName(sizes.at(-1) as number), acts),
    ],
    notes: [
      `Chromium ${browser.version()} at 1440 x 900, the server on the same machine; bytes are bodies as they travelled until the page answered`,
      'Times are until the picture that shows it; the rows answer in the moment that they stand; 4x is the slowdown of the processor that the browser offers',
      'A page of nothing is one line of text from the same server: what the browser and the way to the server take of every opening',
      'Acts are timed from the click: a thread until its letter is seen, a list until its own first rows are, with the words of a search put in at once 50 ms before it is sent off; `4x` beside a time says how many times longer it takes then. A page holds 50 rows: scrolling is through one',
    ],
  }
}

async function measureSize(
  bench: Bench,
  browser: Browser,
  size: number,
  acts: ActTimes | undefined,
): Promise<Measured[]> {
  const { data, token } = await copyStore(size, bench.folder(`browser-${size}`))
  const server = await startServer(data)
  const origin = `http://127.0.0.1:${server.httpPort}`
  try {
    const measured: Measured[] = slowdowns.map((slowdown) => ({
      size,
      slowdown,
      cold: [],
      warm: [],
      open: [],
      select: [],
    }))
    for (let run = 0; run < (bench.isQuick ? 3 : 9); run++) {
      for (const one of measured) {
        await visit(browser, origin, token, one)
        if (acts) await timeActs(browser, { origin, token, slowdown: one.slowdown }, acts)
      }
    }
    return measured
  } finally {
    await server.stop()
  }
}

async function visit(browser: Browser, origin: string, token: string, into: Measured): Promise<void> {
  const context = await openVisitor(browser, origin, token)
  try {
    const first = await openSlowedPage(context, into.slowdown)
    into.cold.push(await loadInbox(first))
    await first.close()
    const page = await openSlowedPage(context, into.slowdown)
    into.warm.push(await loadInbox(page))
    // What loads in idle time is there before somebody clicks.
    await page.waitForTimeout(500)
    into.select.push(await selectAll(page))
    for (let number = 0; number < threadsPerVisit; number++)
      into.open.push(await openThread(page, 3 + number * 4))
  } finally {
    await context.close()
  }
}

function byteRows({ cold }: Measured): Row[] {
  const bytes = (read: (load: LoadTimes) => number) => median(cold.map(read))
  const row = (what: string, value: number, target: number): Row => ({
    what,
    figures: { median: kilobytes(value) },
    target: `<= ${target} KB`,
    isReached: value / 1024 <= target,
  })
  return [
    row(
      'bytes until it answers: script',
      bytes((load) => load.script),
      105,
    ),
    row(
      'bytes until it answers: style',
      bytes((load) => load.style),
      6,
    ),
    row(
      'bytes until it answers: HTML with its data',
      bytes((load) => load.html),
      11,
    ),
    row(
      'bytes until it answers: all but fonts',
      bytes(({ script, style, html, other }) => script + style + html + other),
      125,
    ),
    { what: 'bytes until it answers: fonts', figures: { median: kilobytes(bytes((load) => load.font)) } },
    { what: 'requests until it answers', figures: { median: String(bytes((load) => load.requests)) } },
  ]
}

function timeRows({ size, slowdown, cold, warm, open, select }: Measured): Row[] {
  const rows = (loads: LoadTimes[]) => sumUp(loads.map(({ rowsMs }) => rowsMs))
  const isSlow = slowdown === 4
  const row = (what: string, figures: Figures, atMost?: number): Row => ({
    what: `${sizeName(size)}, ${slowdown}x: ${what}`,
    figures: { median: ms(figures.median), p95: ms(figures.p95) },
    ...(atMost ? { target: `<= ${atMost} ms`, isReached: figures.median <= atMost } : {}),
  })
  return [
    row('the first rows answer, empty cache', rows(cold), isSlow ? 800 : undefined),
    row('the first rows answer, filled cache', rows(warm)),
    row('open a thread', sumUp(open)),
    row(
      'select all of 50 rows, work and layout',
      sumUp(select.map(({ workMs }) => workMs)),
      isSlow ? 25 : undefined,
    ),
    row('select all of 50 rows, until drawn', sumUp(select.map(({ shownMs }) => shownMs))),
  ]
}
