import type { Page } from 'playwright-core'
import { expect, journey } from './harness/journey.ts'
import { deliverByLmtp } from './harness/lmtp.ts'
import { messageBody, threadList, threadRow } from './harness/screens.ts'
import { oddMessages } from './messages/odd-messages.ts'
import { spreadsheetTable, unbrokenWords, wideMessages } from './messages/wide-messages.ts'
import { t } from './texts.ts'

journey(
  'messages that violate standards are displayed as well as possible',
  async ({ product, openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, 'duy@dakwood.test')
    const ids: string[] = []
    const existing = new Set(await threadIds(page))
    for (const { name, lines } of oddMessages) {
      const [response] = await deliverByLmtp(
        product.lmtpPort,
        'vy@xuongmoc.example',
        ['duy@dakwood.test'],
        lines.join('\r\n'),
      )
      expect(response, name).toMatch(/^250/)
      const id = (await threadIds(page)).find((one) => !existing.has(one))
      if (!id) throw new Error(`The message with ${name} is in no list`)
      existing.add(id)
      ids.push(id)
    }

    for (const [at, { name, lines, visible, sender }] of oddMessages.entries()) {
      await page.locator(`[role=row][data-id="${ids[at]}"]`).getByRole('link').click()
      await messageBody(page).getByText(visible).first().waitFor()
      if (sender) await page.locator('[data-message-head]', { hasText: sender }).waitFor()
      // Only a message without a sender has the warning.
      const hasSender = lines.some((line) => /^From\s*:.*@/i.test(line))
      expect(await page.getByRole('alert').count(), name).toBe(hasSender ? 0 : 1)
      await page.getByRole('button', { name: t('thread.details') }).click()
      await page.getByRole('dialog', { name: t('thread.detailsOf') }).waitFor()
      const widest = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(widest, name).toBeLessThanOrEqual(1440)
      await page.goBack()
      await threadList(page).getByRole('row').nth(oddMessages.length).waitFor()
    }
  },
)

async function threadIds(page: Page): Promise<string[]> {
  const reply = await page.request.get('/api/v2/threads?in=INBOX&limit=100')
  return ((await reply.json()) as { items: { id: string }[] }).items.map(({ id }) => id)
}

const ha = 'ha@mocviet.test'

journey(
  'an external address is displayed completely, also on a phone',
  async ({ openPage, signIn, deliverMessage }) => {
    const address = `gd@mocviet.test.${'x'.repeat(60)}.${'y'.repeat(60)}.la.example`
    await deliverMessage({
      to: ha,
      from: { name: 'Giám đốc', email: address },
      subject: 'Gấp',
      html: '<p>x</p>',
    })
    const page = await openPage()
    await signIn(page, ha)
    await openMessage(page, 'Gấp')
    const addressText = page.getByRole('article').getByText(`<${address}>`, { exact: true })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await addressText.waitFor()
      expect(await addressText.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    }
  },
)

journey(
  'text of wide messages keeps its size and fits, and wide content scrolls',
  async ({ openPage, signIn, deliverMessage }) => {
    const messages = Object.entries({
      ...wideMessages,
      'Gần vừa': `<p>Kính gửi,</p><img alt="" style="width:1px">${spreadsheetTable(4, 400)}`,
    })
    for (const [subject, html] of messages) await deliverMessage({ to: ha, subject, html })
    const page = await openPage({ width: 390, height: 844, theme: 'dark' })
    await signIn(page, ha)

    for (const [subject] of messages) {
      await openMessage(page, subject)
      if (subject === 'Gần vừa') {
        // Slightly too wide content is scaled down.
        const { size, pageEdge, room, scrolls } = await readState(page)
        expect(size).toBeLessThan(15)
        expect(pageEdge).toBeLessThanOrEqual(room + 1)
        expect(scrolls).toBe(0)
      } else
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 844 })
          await waitUntilRendered(page)
          const state = await readState(page)
          expect(state.size, subject).toBeGreaterThanOrEqual(0.85 * 15)
          expect(state.textEdge, subject).toBeLessThanOrEqual(state.room)
          expect(state.pageEdge, subject).toBeLessThanOrEqual(state.room + 1)
        }
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goBack()
    }
  },
)

journey('a wide table shows on which side it continues', async ({ openPage, signIn, deliverMessage }) => {
  await deliverMessage({
    to: ha,
    subject: 'Bảng rộng',
    html: `<p>Kính gửi chị Hà,</p>${spreadsheetTable(14)}`,
  })
  const page = await openPage()
  await signIn(page, ha)
  await openMessage(page, 'Bảng rộng')

  const table = messageBody(page).getByRole('group', { name: t('thread.wide') })
  const more = () => table.evaluate((element) => element.parentElement?.dataset.more)
  expect(await more()).toBe('right')
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(more).toBe('left right')
  await table.evaluate((element) => element.scrollTo(9999, 0))
  await expect.poll(more).toBe('left')
})

journey('an unbroken word takes linear time', async ({ openPage, signIn, deliverMessage }) => {
  const page = await openPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const work = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'LayoutDuration')?.value ?? Number.NaN)
  }
  const lengths = [10_000, 40_000]
  for (const [kind, write] of Object.entries(unbrokenWords))
    for (const length of lengths)
      await deliverMessage({ to: ha, subject: `${kind} ${length}`, html: `<p>Chào</p>${write(length)}` })
  await signIn(page, ha)
  for (const kind of Object.keys(unbrokenWords)) {
    const costs: number[] = []
    for (const length of lengths) {
      await threadRow(page, `${kind} ${length}`).waitFor()
      const before = await work()
      await openMessage(page, `${kind} ${length}`)
      costs.push((await work()) - before)
      await page.goBack()
    }
    const [short = 0, long = 0] = costs
    // Quadratic growth would be sixteen times as much.
    expect(long, `${kind}: ${String(costs)}`).toBeLessThan(8 * Math.max(short, 40))
  }
})

/** Opens a message and waits until its layout is complete. */
async function openMessage(page: Page, subject: string): Promise<void> {
  await threadRow(page, subject).click()
  await messageBody(page).locator('p').first().waitFor()
  await waitUntilRendered(page)
}

/** Waits for layout and paint. */
const waitUntilRendered = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Text size of the open message, and the extent of its content. */
function readState(page: Page) {
  return messageBody(page)
    .locator('body')
    .evaluate((body) => {
      const root = body.ownerDocument.documentElement
      const zoom = Number(body.style.zoom || 1)
      const texts = [...body.querySelectorAll('p:not([role=group] *)')]
      const range = body.ownerDocument.createRange()
      const edges = texts.map((text) => {
        range.selectNodeContents(text)
        return range.getBoundingClientRect().right
      })
      return {
        size: zoom * Number.parseFloat(getComputedStyle(texts[0] as Element).fontSize),
        textEdge: Math.max(...edges),
        pageEdge: root.scrollWidth,
        room: root.clientWidth,
        scrolls: body.querySelectorAll('[data-more~="right"]').length,
      }
    })
}
