import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { messageBody, threadList, threadRow } from './harness/screens.ts'
import { startingWith, t, tEn } from './texts.ts'

const mailbox = 'khue@mocviet.test'
const contract = 'Điều chỉnh phụ lục hợp đồng số 27'
/** A window that a thread does not fit into. */
const low = { width: 1280, height: 420 }

const reading = (page: Page) => page.locator('[data-region="reading"]:not([data-kept] *)')
const subject = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const openMessages = (page: Page) =>
  reading(page).locator('[data-message-head][aria-expanded="true"]').count()

/** Opens the thread with this subject, and waits for its message. */
async function read(page: Page, name: string | RegExp): Promise<void> {
  await threadRow(page, name).first().click()
  await messageBody(page).locator('body').waitFor()
}

async function goBack(page: Page): Promise<void> {
  await page.goBack()
  await threadList(page).waitFor()
}

journey('a thread that is opened again stands there as the first time', async ({ openPage, signIn }) => {
  const page = await openPage()
  await page.setViewportSize(low)
  await signIn(page, mailbox)
  await read(page, contract)
  await reading(page).evaluate((part) => part.scrollTo(0, 200))

  await goBack(page)
  // Behind the list nothing of it is there, not for keys either.
  await expect.poll(() => subject(page).count()).toBe(0)
  await checkAccessibility(page)
  await page.keyboard.press('r')
  await page.keyboard.press(';')
  expect(await page.getByRole('textbox', { name: t('compose.body') }).count()).toBe(0)

  await read(page, contract)
  expect(await reading(page).evaluate((part) => part.scrollTop)).toBe(0)
  await expect.poll(() => subject(page).evaluate((line) => line === document.activeElement)).toBe(true)
  expect(await openMessages(page)).toBe(1)
  // Its keys are its own again.
  await page.keyboard.press(';')
  await expect.poll(() => openMessages(page)).toBeGreaterThan(1)

  // What was opened in it is shut the next time.
  await goBack(page)
  await read(page, contract)
  await expect.poll(() => openMessages(page)).toBe(1)
  await page.keyboard.press('u')
  await threadList(page).waitFor()
})

journey('what was open over a thread closes on the way back', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  await read(page, contract)
  const bar = page.getByRole('toolbar').last()
  await bar.getByRole('button', { name: t('mailbox.more') }).press('ArrowDown')
  await page.getByRole('menu').waitFor()
  await goBack(page)
  await page.getByRole('menu').waitFor({ state: 'detached' })

  await read(page, contract)
  await page.keyboard.press('v')
  await page.getByRole('dialog').waitFor()
  await goBack(page)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

journey('a thread read from two folders is answered in the one on screen', async ({ openPage, signIn }) => {
  const page = await openPage()
  await signIn(page, mailbox)
  await threadRow(page, contract).first().focus()
  await page.keyboard.press('s')
  await read(page, contract)
  await goBack(page)
  await page.getByRole('treeitem', { name: startingWith(t('folder.Starred')) }).click()
  await page.getByRole('grid', { name: t('folder.Starred') }).waitFor()
  await read(page, contract)
  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: t('compose.body') }).waitFor()
  expect(await page.getByRole('textbox', { name: t('compose.body') }).count()).toBe(1)
})

journey(
  'what happened to a thread out of sight is in it when it is opened again',
  async ({ openPage, signIn, deliverMessage }) => {
    const headers = ['References: <schedule@xuongmoc.example>']
    await deliverMessage({ to: mailbox, subject: 'Lịch giao hàng tháng này', text: 'Thư thứ nhất', headers })
    const page = await openPage({ language: 'en', theme: 'dark' })
    await signIn(page, mailbox)
    await read(page, 'Lịch giao hàng tháng này')
    await goBack(page)
    await deliverMessage({
      to: mailbox,
      subject: 'Re: Lịch giao hàng tháng này',
      text: 'Thư thứ hai',
      headers,
    })
    await threadList(page).getByText('Thư thứ hai').waitFor()
    await read(page, 'Lịch giao hàng tháng này')
    await messageBody(page).getByText('Thư thứ hai').waitFor()

    // Whoever begins an answer and leaves finds it as a draft, once.
    await page.keyboard.press('r')
    const text = page.getByRole('textbox', { name: tEn('compose.body') })
    await text.waitFor()
    await page.keyboard.type('Ok nhé')
    await goBack(page)
    await threadRow(page, 'Lịch giao hàng tháng này').click()
    await reading(page).getByText('Ok nhé').waitFor()
    expect(await reading(page).getByText('Ok nhé').count()).toBe(1)
  },
)
