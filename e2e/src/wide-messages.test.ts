import type { Page } from 'playwright-core'
import { expect, journey } from './harness/journey.ts'
import { messageBody, threadRow } from './harness/screens.ts'
import { ofWords, sheet, wideMessages } from './messages/wide-messages.ts'
import { t } from './texts.ts'

const ha = 'ha@mocviet.test'

for (const [place, width] of Object.entries({ 'a wide screen': 1440, 'a telephone': 390 })) {
  journey(
    `on ${place} the text of wide messages keeps its size and fits, and what is wide scrolls by itself`,
    async ({ openPage, signIn, deliverMessage }) => {
      const messages = Object.entries(wideMessages)
      for (const [subject, html] of messages) await deliverMessage({ to: ha, subject, html })
      const page = await openPage({ width, height: 844 })
      await signIn(page, ha)

      for (const [subject] of messages) {
        await openMessage(page, subject)
        const seen = await lookAt(page)
        expect(seen.size, subject).toBeGreaterThanOrEqual(0.85 * 15)
        expect(seen.textEdge, subject).toBeLessThanOrEqual(seen.room)
        expect(seen.pageEdge, subject).toBeLessThanOrEqual(seen.room + 1)
        await page.goto('/folder/INBOX')
      }
    },
  )
}

journey(
  'a wide table says on which side there is more of it',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: ha, subject: 'Bảng rộng', html: `<p>Kính gửi chị Hà,</p>${sheet(14)}` })
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
  },
)

journey(
  'what nearly fits is drawn a little smaller, all of it',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({
      to: ha,
      subject: 'Gần vừa',
      html: `<p>Kính gửi,</p><img alt="" style="width:1px">${sheet(4, 400)}`,
    })
    const page = await openPage({ width: 390, height: 844 })
    await signIn(page, ha)
    await openMessage(page, 'Gần vừa')
    const { size, pageEdge, room, scrolls } = await lookAt(page)
    expect(size).toBeLessThan(15)
    expect(pageEdge).toBeLessThanOrEqual(room + 1)
    expect(scrolls).toBe(0)
  },
)

journey('a word without end costs what its length costs', async ({ openPage, signIn, deliverMessage }) => {
  const page = await openPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const work = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'LayoutDuration')?.value ?? Number.NaN)
  }
  const lengths = [10_000, 40_000]
  for (const [kind, write] of Object.entries(ofWords))
    for (const length of lengths)
      await deliverMessage({ to: ha, subject: `${kind} ${length}`, html: `<p>Chào</p>${write(length)}` })
  await signIn(page, ha)
  for (const kind of Object.keys(ofWords)) {
    const costs: number[] = []
    for (const length of lengths) {
      await page.goto('/folder/INBOX')
      const before = await work()
      await openMessage(page, `${kind} ${length}`)
      costs.push((await work()) - before)
    }
    const [short = 0, long = 0] = costs
    // The square of it would be sixteen times as much.
    expect(long, `${kind}: ${String(costs)}`).toBeLessThan(8 * Math.max(short, 40))
  }
})

/** Opens a message and waits until all of it is laid out. */
async function openMessage(page: Page, subject: string): Promise<void> {
  await threadRow(page, subject).click()
  await messageBody(page).locator('p').first().waitFor()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** How large the words of the open message are drawn, and how far what is in it reaches. */
function lookAt(page: Page) {
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
