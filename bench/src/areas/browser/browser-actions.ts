import type { Browser, Page } from 'playwright-core'
import {
  backToList,
  timeFolder,
  timeNextPage,
  timeOpening,
  timeScrolling,
  timeSearch,
} from '../../product/timed-actions.ts'
import {
  type LoadTimes,
  loadBlankPage,
  loadInbox,
  openSignedInContext,
  openSlowedPage,
} from '../../product/timed-page.ts'
import { summarise } from '../../report/figures.ts'
import { formatMs, formatRatio } from '../../report/numbers.ts'
import type { Row } from '../../report/table.ts'

/** Actions in a large mailbox, with the target in milliseconds until the result is visible. */
const targets = {
  'empty page, cold': undefined,
  'empty page, warm': undefined,
  'inbox usable, warm': 130,
  'inbox usable, cold': 233,
  'open a thread after hovering': 40,
  'open a thread': 90,
  'open the thread again': 17,
  'switch to a visited folder': 20,
  'switch to a new folder': 60,
  'next page': 40,
  'search for a rare word': 20,
  'search for a common word': 40,
  'scroll to the end of a page, longest frame': 34,
} as const

type Action = keyof typeof targets

/** All measured times of each action, for each CPU slowdown. */
export type ActionTimes = Record<Action, Map<number, number[]>>

export const emptyActionTimes = (): ActionTimes =>
  Object.fromEntries(Object.keys(targets).map((action) => [action, new Map()])) as unknown as ActionTimes

/** Visits the mailbox once and performs every action; the first load has an empty cache. */
export async function timeActions(
  browser: Browser,
  { origin, token, slowdown }: { origin: string; token: string; slowdown: number },
  into: ActionTimes,
): Promise<void> {
  const recordTime = (action: Action, duration: number) => {
    const all = into[action].get(slowdown) ?? []
    into[action].set(slowdown, [...all, duration])
  }
  const floor = await openSignedInContext(browser, origin, token)
  try {
    const page = await openSlowedPage(floor, slowdown)
    recordTime('empty page, cold', await loadBlankPage(page))
    recordTime('empty page, warm', await loadBlankPage(page))
  } finally {
    await floor.close()
  }
  const context = await openSignedInContext(browser, origin, token)
  try {
    const first = await openSlowedPage(context, slowdown)
    const cold = await reload(first)
    recordTime('inbox usable, cold', cold.rowsMs)
    // From the third visit on, Chromium has cached the compiled code, as for a page that is opened daily.
    for (let visit = 0; visit < 2; visit++) await reload(first)
    const warm = await reload(first)
    recordTime('inbox usable, warm', warm.rowsMs)
    await readAndBrowse(first, recordTime)
  } finally {
    await context.close()
  }
}

/** Opens threads, changes folder and page, searches and scrolls; records the time of each action. */
async function readAndBrowse(
  page: Page,
  recordTime: (action: Action, duration: number) => void,
): Promise<void> {
  const { first, rare, common } = await chooseSearchTerms(page)
  for (const index of [31, 34, 37]) {
    recordTime('open a thread', await timeOpening(page, index, false))
    await backToList(page)
    recordTime('open the thread again', await timeOpening(page, index, false))
    await backToList(page)
    recordTime('open a thread after hovering', await timeOpening(page, index + 1, true))
    await backToList(page)
  }
  recordTime('switch to a new folder', await timeFolder(page, 'Sent'))
  await timeFolder(page, 'INBOX')
  recordTime('switch to a visited folder', await timeFolder(page, 'Sent'))
  await timeFolder(page, 'INBOX')
  recordTime('next page', await timeNextPage(page))
  // The first search loads the code of the result page.
  await timeSearch(page, first)
  recordTime('search for a rare word', await timeSearch(page, rare))
  recordTime('search for a common word', await timeSearch(page, common))
  recordTime('scroll to the end of a page, longest frame', await timeScrolling(page))
}

async function reload(page: Page): Promise<LoadTimes> {
  const load = await loadInbox(page)
  await page.waitForTimeout(1000)
  return load
}

/** Returns a number that occurs in one message of the list, and the two most frequent words. */
async function chooseSearchTerms(page: Page): Promise<{ first: string; rare: string; common: string }> {
  const texts = await page.locator('[role=row][data-id]:not([data-kept] *)').allInnerTexts()
  const words =
    texts
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu) ?? []
  const count = new Map<string, number>()
  for (const word of words) count.set(word, (count.get(word) ?? 0) + 1)
  const byNumber = [...count].toSorted((a, b) => b[1] - a[1]).map(([word]) => word)
  const [common, first] = byNumber.filter((word) => !/\d/.test(word))
  const once = [...count].filter(([, number]) => number === 1).map(([word]) => word)
  const seldom = once.find((word) => /^\d{5,}$/.test(word)) ?? once.find((word) => /\d/.test(word)) ?? once[0]
  if (!seldom || !common || !first) throw new Error('The list contains no search term')
  return { first, rare: seldom, common }
}

/** Returns a row for each action, with its target and the ratio under CPU slowdown. */
export function actionRows(size: string, all: ActionTimes): Row[] {
  return (Object.keys(targets) as Action[]).flatMap((action) => {
    const [fast = [], slow = []] = [1, 4].map((slowdown) => all[action].get(slowdown))
    if (fast.length === 0 || slow.length === 0) return []
    const [quick, slowed] = [summarise(fast), summarise(slow)]
    const growth = slowed.median / quick.median
    const target = targets[action]
    return [
      {
        what: `${size}: ${action}`,
        figures: {
          median: formatMs(quick.median),
          p95: formatMs(quick.p95),
          best: formatMs(Math.min(...fast)),
          ratio: formatRatio(growth),
        },
        ...(target && {
          target: `<= ${target} ms, ratio <= 4x`,
          isReached: quick.median <= target && growth <= 4,
        }),
      },
    ]
  })
}
