import type { Locator, Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { t, tEn } from './texts.ts'

const sender = { name: 'Đặng Thảo Nhi', email: 'nhi@thiepnguoi.example' }

journey(
  'a card lies beside whoever is pointed at, and opens by keyboard',
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage({ width: 1440, height: 900 })
    await deliverMessage({
      from: sender,
      to: 'phuc@mocviet.test',
      subject: 'Thư về thẻ người',
      text: 'Chào anh.',
    })
    await signIn(page, 'phuc@mocviet.test')
    await page.getByRole('row', { name: /Thư về thẻ người/ }).click()
    const card = page.getByRole('region', { name: t('contacts.card.of', { name: 'Đặng Thảo Nhi' }) })
    const name = page.getByRole('article').getByText('Đặng Thảo Nhi', { exact: true })
    // What follows the pointer comes after the first screen.
    await page.getByRole('button', { name: t('thread.about', { name: 'Đặng Thảo Nhi' }) }).click()
    await page.getByRole('dialog', { name: t('contacts.card.of', { name: 'Đặng Thảo Nhi' }) }).waitFor()
    await page.keyboard.press('Escape')
    await name.hover()
    await card.getByRole('link', { name: /Thư về thẻ người/ }).waitFor()
    await card.getByText(sender.email).waitFor()
    await card.hover()
    await page.mouse.move(700, 700)
    await card.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: t('thread.about', { name: 'Đặng Thảo Nhi' }) }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: t('contacts.card.of', { name: 'Đặng Thảo Nhi' }) })
    await dialog.getByRole('link', { name: /Thư về thẻ người/ }).waitFor()
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: t('contacts.card.add') }).click()
    const form = page.getByRole('dialog', { name: t('contacts.new') })
    await form.getByRole('textbox', { name: t('contacts.company') }).fill('Thiệp Người')
    await form.getByRole('button', { name: t('contacts.save') }).click()
    await page.getByText(t('contacts.card.added', { name: 'Đặng Thảo Nhi' })).waitFor()
    await page.getByRole('button', { name: t('thread.about', { name: 'Đặng Thảo Nhi' }) }).click()
    await dialog.getByText('Thiệp Người').waitFor()
    await dialog.getByRole('button', { name: t('contacts.edit') }).waitFor()
    await dialog.getByRole('button', { name: t('contacts.write') }).click()
    await page.getByRole('option', { name: /Đặng Thảo Nhi/ }).waitFor()
  },
)

journey(
  'a card lies beside a name in a list, and opens by a key on its row',
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage({ width: 1440, height: 900 })
    await deliverMessage({
      from: sender,
      to: 'phuc@mocviet.test',
      subject: 'Thẻ ở dòng thư',
      text: 'Chào anh.',
    })
    await signIn(page, 'phuc@mocviet.test')
    const row = page.getByRole('row', { name: /Thẻ ở dòng thư/ })
    const card = page.getByRole('region', { name: t('contacts.card.of', { name: 'Đặng Thảo Nhi' }) })
    const dialog = page.getByRole('dialog', { name: t('contacts.card.of', { name: 'Đặng Thảo Nhi' }) })
    await pressUntil(page, row, dialog)
    await dialog.getByRole('link', { name: /Thẻ ở dòng thư/ }).waitFor()
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect
      .poll(async () => {
        // The link of the row lies over its names.
        await row.getByText('Đặng Thảo Nhi').hover({ force: true })
        return card.getByText(sender.email).isVisible()
      })
      .toBe(true)
    expect(page.url()).toMatch(/INBOX$/)
    await page.mouse.move(700, 850)
    await card.waitFor({ state: 'detached' })
  },
)

journey(
  'on a phone a finger that rests on a picture opens the card, and elsewhere chooses the row',
  async ({ openPage, signIn, deliverMessage }) => {
    const page = await openPage({ language: 'en', theme: 'dark', width: 390, height: 844, hasTouch: true })
    await deliverMessage({ from: sender, to: 'ha@mocviet.test', subject: 'A card in a row', text: 'Hello.' })
    await signIn(page, 'ha@mocviet.test')
    const row = page.getByRole('row', { name: /A card in a row/ })
    const card = page.getByRole('dialog', { name: tEn('contacts.card.of', { name: sender.name }) })
    const touch = await page.context().newCDPSession(page)
    /** A finger that rests until what it is held for is there; once more where nothing listened to it yet. */
    const hold = (across: number, isThere: () => Promise<boolean>) =>
      expect
        .poll(
          async () => {
            const box = (await row.boundingBox()) ?? { x: 0, y: 0, height: 0 }
            const [x, y] = [box.x + across, box.y + box.height / 2]
            await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
            for (let look = 0; look < 30 && !(await isThere()); look++) await page.waitForTimeout(100)
            await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
            return isThere()
          },
          { timeout: 30_000 },
        )
        .toBe(true)
    const isChosen = async () => (await row.getAttribute('aria-selected')) === 'true'
    await pressUntil(page, row, card)
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
    await hold(34, () => card.isVisible())
    await card.getByRole('link', { name: /A card in a row/ }).waitFor()
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
    expect(await isChosen()).toBe(false)
    await hold(254, isChosen)
    expect(await card.count()).toBe(0)
  },
)

/** Presses the key of the card on a row until it opens: what listens to it comes after the first screen. */
const pressUntil = (page: Page, row: Locator, card: Locator) =>
  expect
    .poll(async () => {
      if (await card.isVisible()) return true
      await row.focus()
      await page.keyboard.press('h')
      return card.isVisible()
    })
    .toBe(true)

journey('on a phone a press on a recipient opens a sheet', async ({ openPage, signIn, deliverMessage }) => {
  const page = await openPage({ language: 'en', width: 390, height: 844 })
  await deliverMessage({ from: sender, to: 'ha@mocviet.test', subject: 'A card on a phone', text: 'Hello.' })
  await signIn(page, 'ha@mocviet.test')
  await page.getByRole('row', { name: /A card on a phone/ }).click()
  await page.getByRole('button', { name: tEn('thread.details') }).click()
  const details = page.getByRole('dialog', { name: tEn('thread.detailsOf') })
  await details.getByRole('button', { name: sender.name }).click()
  const card = page.getByRole('dialog', { name: tEn('contacts.card.of', { name: sender.name }) })
  await card.getByRole('link', { name: /A card on a phone/ }).waitFor()
  await checkAccessibility(page)
  await card.getByRole('link', { name: tEn('contacts.search') }).click()
  await page.getByRole('row', { name: /A card on a phone/ }).waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe(sender.email)
})

journey(
  'a name that is pressed before cards are there shows its card when they are',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ from: sender, to: 'ha@mocviet.test', subject: 'Bấm sớm', text: 'Xin chào.' })
    const page = await openPage()
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/assets/AccountLayers-*.js', async (route) => {
      await promise
      await route.continue()
    })
    await signIn(page, 'ha@mocviet.test')
    await page.getByRole('row', { name: /Bấm sớm/ }).click()
    await page.getByRole('button', { name: t('thread.about', { name: sender.name }) }).click()
    resolve()
    await page.getByRole('dialog', { name: t('contacts.card.of', { name: sender.name }) }).waitFor()
  },
)
