import type { Page } from 'playwright-core'
import { expect, test } from './testing/editor-page.fixture.ts'

const tooltip = (page: Page) => page.locator('[popover="manual"]')

/** Longer than the tooltip delay, in milliseconds. */
const aWhile = 900

/** Runs the timers that are due and renders the result. */
async function passTime(page: Page): Promise<void> {
  await page.clock.runFor(aWhile)
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', resolve)
        port1.start()
        port2.postMessage(null)
      }),
  )
}

test('a tooltip needs a moved pointer, not a moved element', async ({ openEditor }) => {
  const page = await openEditor('', { isSeparate: true })
  await page.clock.install()
  const bold = page.getByRole('button', { name: 'Đậm', exact: true })
  await bold.hover()
  await tooltip(page).getByText('Đậm').waitFor()

  await page.evaluate(() => window.mount(''))
  await bold.waitFor()
  await tooltip(page).waitFor({ state: 'detached' })
  await passTime(page)
  expect(await tooltip(page).count()).toBe(0)

  const box = await bold.boundingBox()
  if (!box) throw new Error('The button is not on screen')
  await page.mouse.move(box.x + box.width / 2 + 2, box.y + box.height / 2)
  await tooltip(page).getByText('Đậm').waitFor()
})

test('a press hides the tooltip until the pointer leaves', async ({ openEditor }) => {
  const page = await openEditor('', { isSeparate: true })
  await page.clock.install()
  const bold = page.getByRole('button', { name: 'Đậm', exact: true })
  await bold.hover()
  await tooltip(page).waitFor()
  const box = await bold.boundingBox()
  if (!box) throw new Error('The button is not on screen')
  await page.mouse.down()
  await page.mouse.up()
  await page.mouse.move(box.x + box.width / 2 + 2, box.y + box.height / 2)
  await passTime(page)
  expect(await tooltip(page).count()).toBe(0)

  await page.getByRole('button', { name: 'Nghiêng', exact: true }).hover()
  await tooltip(page).getByText('Nghiêng').waitFor()
})

test('keyboard focus shows a tooltip', async ({ openEditor }) => {
  const page = await openEditor()
  await page.getByRole('button', { name: 'Đậm', exact: true }).waitFor()
  await page.keyboard.press('Tab')
  await tooltip(page).waitFor()
  await page.keyboard.press('Escape')
  await tooltip(page).waitFor({ state: 'detached' })
})
