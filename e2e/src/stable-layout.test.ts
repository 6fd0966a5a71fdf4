import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, journey } from './harness/journey.ts'
import { currentPath, threadList, threadRow } from './harness/screens.ts'
import { t } from './texts.ts'

/** Delays everything after the first script one by one, so that layout shifts become visible. */
async function delayParts(page: Page): Promise<void> {
  let round = 0
  const isLate = ({ pathname }: URL) => /^\/(api|storage)\//.test(pathname) || pathname.endsWith('.js')
  await page.route(isLate, async (route) => {
    if (route.request().method() === 'GET') await pause(150 * (round++ % 4))
    await route.continue()
  })
}

/** Records layout shifts without user input, from the first paint. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const moves: string[] = []
    Object.assign(window, { moves })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: MovedSource[] })[])
        for (const { node, previousRect, currentRect } of entry.sources)
          if (node instanceof HTMLElement && node.closest('main, [data-region]'))
            moves.push(`${node.textContent?.slice(0, 40)}: ${previousRect.y} to ${currentRect.y}`)
    }).observe({ type: 'layout-shift', buffered: true })
    interface MovedSource {
      node: Node | null
      previousRect: DOMRect
      currentRect: DOMRect
    }
  })

const movesOn = (page: Page) => page.evaluate(() => (window as unknown as { moves: string[] }).moves)

/** On a phone, columns are stacked, so late content shifts everything below. */
const pages = [
  { path: '/folder/Trash', last: 'Tay nắm đồng thau' },
  { path: '/account', last: t('account.shortcut.senders') },
  { path: '/account/protect', last: t('account.act.signed_in') },
  { path: '/account/organisation', last: t('organisation.archive.begin') },
  { path: '/account/policies', last: t('organisation.outsideRecall.takes') },
  { path: '/account/delegates', last: t('mailboxes.acts.none') },
  { path: '/setting/labels', last: 'Lô hàng › MSKU' },
  { path: '/verify', last: t('account.verify.number') },
  { path: '/protect/authentication', last: t('account.code') },
  { path: '/protect/passkeys', last: t('account.passkeys.empty') },
  { path: '/protect/app-passwords', last: t('account.appPasswords.empty') },
]

/** Pages with columns side by side on a wide screen. */
const widePaths = ['/folder/Trash', '/account', '/account/organisation']

describe.each([
  { width: 390, seen: pages },
  { width: 1440, seen: pages.filter(({ path }) => widePaths.includes(path)) },
])('at $width px', ({ width, seen }) => {
  journey('nothing shifts while the rest of a page loads', async ({ openPage, signIn }) => {
    const page = await openPage({ width })
    await signIn(page, 'khue@mocviet.test', '/favicon.svg')
    await delayParts(page)
    await recordShifts(page)
    const moved: Record<string, string[]> = {}
    for (const { path, last } of seen) {
      await page.goto(path)
      await page.getByText(last).first().waitFor()
      await page.waitForLoadState('networkidle')
      moved[path] = await movesOn(page)
    }
    expect(moved).toEqual(Object.fromEntries(seen.map(({ path }) => [path, []])))
  })
})

journey('a row of Trash clicked as soon as it is visible opens', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, 'khue@mocviet.test', '/favicon.svg')
  await delayParts(page)
  await page.goto('/folder/Trash')
  const box = await threadList(page).getByRole('row').first().boundingBox()
  if (!box) throw new Error('The row is missing')
  await page.mouse.move(box.x + 400, box.y + box.height / 2)
  await page.mouse.down()
  await page.waitForLoadState('networkidle')
  await page.mouse.up()
  await expect.poll(() => currentPath(page)).toMatch(/^\/folder\/Trash\/\d+$/)
})

journey('a late invitation does not move the text', async ({ openPage, signIn, deliverMessage }) => {
  const text = 'Mời chị duyệt mẫu.'
  const calendar = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:late@holz.example',
    'DTSTAMP:20260301T020000Z',
    'DTSTART:20300329T090000Z',
    'DTEND:20300329T094500Z',
    'SUMMARY:Duyệt mẫu bàn',
    'LOCATION:Phòng họp 2',
    'ORGANIZER;CN=Jörg:mailto:joerg@holz.example',
    'ATTENDEE;CN=Khuê:mailto:khue@mocviet.test',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
  const from = { name: 'Jörg', email: 'joerg@holz.example' }
  await deliverMessage({ to: 'khue@mocviet.test', from, subject: 'Mời: Xem gỗ', text, calendar })
  const page = await openPage({ width: 390 })
  await signIn(page, 'khue@mocviet.test')
  await threadRow(page, 'Mời: Xem gỗ').click()
  const card = page.getByRole('region', { name: t('event.card') })
  await card.waitFor()

  const { promise: isTextRead, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/invitation$/, async (route) => {
    await isTextRead
    await route.continue()
  })
  await page.reload()
  const body = page.frameLocator('[data-content="message"]').getByText(text)
  await body.waitFor()
  const before = await body.boundingBox()
  release()
  await card.getByText('Duyệt mẫu bàn').waitFor()
  expect(await body.boundingBox()).toEqual(before)
  await card.getByRole('button', { name: t('event.open') }).press('Enter')
  await card.getByRole('button', { name: t('event.answer.accepted'), exact: true }).waitFor()
})
