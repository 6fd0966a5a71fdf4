import type { Page } from 'playwright-core'
import { expect, test } from './testing/editor-page.fixture.ts'
import { longQuote } from './testing/long-quote.ts'

/** Returns a function that reads the processor time of the page's thread, in milliseconds. */
async function watchWork(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
}

/** Pastes plain text into an empty editor and waits until the change is reported. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    window.mount('')
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('[role="textbox"]')?.dispatchEvent(event)
  }, text)
  await page.waitForFunction((length) => (window.changes.at(-1)?.length ?? 0) >= length, text.length / 2)
}

const texts = {
  'a word of capitals': 'A',
  'marks on one character': '\u0301',
  'a line of code': 'A[T-1]="W";',
  emoji: '👨‍👩‍👧‍👦',
}

for (const [name, message] of Object.entries(texts))
  test(`the cost of ${name} without spaces grows with its length`, async ({ openEditor }) => {
    const page = await openEditor('<div>Ả</div>', { isSeparate: true })
    await page.evaluate(() => document.fonts.ready)
    const work = await watchWork(page)
    const costs: number[] = []
    for (const length of [20_000, 80_000]) {
      const before = await work()
      await paste(page, `x${message.repeat(length / message.length)}`)
      await page.keyboard.type('ab')
      costs.push((await work()) - before)
    }
    const [short = 0, long = 0] = costs
    // Quadratic growth would cost sixteen times as much.
    expect(long, String(costs)).toBeLessThan(9 * Math.max(short, 20))
  })

/** Measures the processor time of one keystroke and its effects, in milliseconds. */
async function costOfStroke(page: Page, work: () => Promise<number>): Promise<number> {
  const text = 'một hai ba bốn năm sáu'
  const before = await work()
  await page.keyboard.type(text)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  return ((await work()) - before) / text.length
}

test('a keystroke above a 200 KB quotation stays cheap, folded and unfolded', async ({ openEditor }) => {
  const page = await openEditor('', { isSeparate: true })
  const work = await watchWork(page)
  const html = `<div><br></div>${longQuote(200_000)}`
  await page.evaluate((content) => window.timeToCaret(content), html)
  expect(await costOfStroke(page, work)).toBeLessThan(50)
  await page.getByRole('button', { name: 'Hiện phần trích dẫn' }).click()
  await page.waitForFunction(() => document.querySelectorAll('td').length > 100)
  // The benchmark measures the user's delay; this limit only detects quadratic cost.
  expect(await costOfStroke(page, work)).toBeLessThan(150)
})
