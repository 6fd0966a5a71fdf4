import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'
import { isOptimisationOff } from './harness/speed.ts'
import { inAnyLanguage, t, tEn } from './texts.ts'

const mailbox = 'khue@mocviet.test'
const spare = (page: Page) => page.locator('[data-spare]')
const isNoneReady = isOptimisationOff('readyWindow')
const untilReady = async (page: Page) => isNoneReady || spare(page).waitFor({ state: 'attached' })
/** Tests of the prepared window; skipped with a note in the name if it is switched off. */
const ofTheWindow = (name: string) => (isNoneReady ? `${name} (skipped: no window is made ready)` : name)

const to = (page: Page) => page.getByRole('combobox', { name: t('compose.addTo'), exact: true })
const body = (page: Page) => page.getByRole('textbox', { name: t('compose.body') })
const hasFocus = (page: Page) => to(page).evaluate((field) => field === document.activeElement)

async function startMessage(page: Page): Promise<void> {
  await page.keyboard.press('c')
  await expect.poll(() => hasFocus(page)).toBe(true)
}

const closeMessage = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: inAnyLanguage('compose.close') })
    .click()

journey.skipIf(isNoneReady)(
  ofTheWindow('a new message is rendered in advance, hidden from users and search'),
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await untilReady(page)
    expect(await page.getByRole('region', { name: t('compose.region') }).count()).toBe(0)
    expect(await page.getByRole('textbox', { name: t('compose.subject') }).count()).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
    const buttons = await spare(page).locator('button').all()
    expect(buttons.length).toBeGreaterThan(9)
    for (const button of buttons) expect(await button.isVisible()).toBe(false)
    // At its position, the pointer hits the page.
    const isInterfering = await spare(page).evaluate((window) => {
      const { x, y, width, height } = window.getBoundingClientRect()
      return window.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    expect(isInterfering).toBe(false)
    await checkAccessibility(page)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    // Shift+Tab from the start reaches the last element of the page.
    for (let step = 0; step < 3; step++) {
      await page.keyboard.press('Shift+Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[data-spare]') ?? null)).toBe(null)
    }

    await spare(page).evaluate((window) => Object.assign(window, { wasAtHand: true }))
    await startMessage(page)
    expect(await page.getByRole('dialog').evaluate((window) => 'wasAtHand' in window)).toBe(true)
    await page.keyboard.type('ha@mocviet.test,')
    await page.getByRole('dialog').getByText('ha@mocviet.test').waitFor()
    expect(await spare(page).count()).toBe(0)

    // A second message opens normally, and the next window is prepared after both are closed.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('app.compose') }).click()
    await expect
      .poll(() =>
        page
          .getByRole('dialog')
          .getByRole('textbox', { name: t('compose.subject') })
          .count(),
      )
      .toBe(1)
    expect(await page.getByRole('dialog').evaluate((window) => 'wasAtHand' in window)).toBe(false)
    await closeMessage(page)
    await page.getByRole('dialog').getByText('ha@mocviet.test').waitFor()
    await closeMessage(page)
    await untilReady(page)
  },
)

journey(
  'a prepared message has the current signature, language and sender',
  async ({ openPage, signIn, product }) => {
    const page = await openPage({ width: 390, height: 844, hasTouch: true })
    await signIn(page, mailbox, '/setting/general')
    await untilReady(page)
    const change = (key: string, value: unknown) =>
      page.request.post('/api/v2/settings', {
        data: [{ key, value }],
        headers: { origin: product.address },
      })
    await change('enable_use_signature', true)
    await change('signature', '<div>Khuê, phòng Mua hàng</div>')
    await expect
      .poll(async () => {
        await page.keyboard.press('c')
        const text = await body(page).textContent()
        await closeMessage(page)
        return text
      })
      .toContain('Khuê, phòng Mua hàng')

    await untilReady(page)
    await page.getByLabel(t('app.language')).selectOption('en')
    await page.getByRole('button', { name: t('settings.save') }).click()
    await page.getByRole('button', { name: tEn('settings.save') }).waitFor()
    await untilReady(page)
    await page.getByRole('heading', { name: tEn('settings.signature') }).click()
    await page.keyboard.press('c')
    const written = page.getByRole('dialog', { name: tEn('compose.new') })
    await written.getByText('Trần Minh Khuê').waitFor()
    expect(await written.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    await closeMessage(page)

    await untilReady(page)
    await signIn(page, 'ha@mocviet.test')
    await untilReady(page)
    await startMessage(page)
    await page.getByRole('dialog').getByText('Nguyễn Thu Hà').waitFor()
    expect(await body(page).textContent()).not.toContain('Mua hàng')
  },
)

journey(
  'the notice of a new message is at the same position without a prepared window',
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage()
    await signIn(page, mailbox, '/setting/general')
    await untilReady(page)
    await deliverMessage({ to: mailbox, subject: 'Báo giá mới', text: 'Xin chào' })
    const card = page.getByRole('complementary', { name: t('live.arrived') })
    await card.waitFor()
    // A hovered notice stays.
    await card.hover()
    const box = await card.boundingBox()
    expect(900 - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThan(40)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await card.boundingBox())?.y).toBeLessThan(140)
  },
)

journey(
  'on a phone, the notice of a new message leaves the subject of the open one visible',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: mailbox, subject: 'Báo giá cũ', text: 'Xin chào' })
    const page = await openPage({ width: 390, height: 844 })
    await signIn(page, mailbox)
    await threadRow(page, 'Báo giá cũ').click()
    const subject = page.getByRole('heading', { name: 'Báo giá cũ' })
    await subject.waitFor()
    await deliverMessage({ to: mailbox, subject: 'Báo giá mới hơn', text: 'Xin chào' })
    const card = page.getByRole('complementary', { name: t('live.arrived') })
    await card.hover()
    const [above, notice] = [await subject.boundingBox(), await card.boundingBox()]
    if (!above || !notice) throw new Error('not visible')
    expect(notice.y).toBeGreaterThan(above.y + above.height)
    // The bar at the bottom has buttons.
    expect(notice.y + notice.height).toBeLessThan(844 - 56)
  },
)

journey.skipIf(isNoneReady)(
  ofTheWindow('allowed senders are loaded again when a prepared message is old'),
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await page.clock.install()
    let requestCount = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/v2/accounts') requestCount++
    })
    await signIn(page, mailbox)
    await untilReady(page)
    expect(requestCount).toBe(1)
    // Only the clock advances: a part of the page that is loading is not awaited for 20 minutes.
    await page.clock.setSystemTime(Date.now() + 20 * 60_000)
    await startMessage(page)
    // A page that was away this long may also reload everything.
    await expect.poll(() => requestCount).toBeGreaterThan(1)
  },
)
