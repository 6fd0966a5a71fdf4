import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { messageBody, threadRow } from './harness/screens.ts'
import { checkPhone, phone } from './harness/touch.ts'
import { t, tEn } from './texts.ts'

const mailbox = 'ha@mocviet.test'
const coloured = '<p style="background:#ffe0e0;color:#aa0000">Bảng giá đỏ</p>'

journey(
  'messages are drawn larger from the menu of a thread, in all windows and for good',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: mailbox, subject: 'Chữ nhỏ quá', text: 'Đọc giúp tôi dòng này.' })
    const [page, other] = [await openPage(), await openPage({ width: 390 })]
    for (const each of [page, other]) {
      await signIn(each, mailbox)
      await threadRow(each, 'Chữ nhỏ quá').click()
      await messageBody(each).getByText('Đọc giúp tôi dòng này.').waitFor()
    }
    const before = await heightOf(page)
    const narrow = await heightOf(other)
    await chooseForThread(page, t('thread.larger', { percent: 115 }))
    await expect.poll(() => heightOf(page)).toBeCloseTo(before * 1.15, 0)
    await expect.poll(() => heightOf(other)).toBeCloseTo(narrow * 1.15, 0)
    // The frame is as high as what is in it, and nothing in it is wider than its place.
    await expect.poll(() => overflowOf(page)).toEqual([0, 0])
    await expect.poll(() => overflowOf(other)).toEqual([0, 0])

    await page.reload()
    await messageBody(page).getByText('Đọc giúp tôi dòng này.').waitFor()
    await expect.poll(() => heightOf(page)).toBeCloseTo(before * 1.15, 0)
    await chooseForThread(page, t('thread.smaller', { percent: 100 }))
    await expect.poll(() => heightOf(page)).toBeCloseTo(before, 0)
  },
)

journey(
  'in the dark theme messages lie on what was chosen for all, and one on what was chosen for it, also later',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: mailbox, subject: 'Giá cũ', html: coloured })
    const page = await openPage({ theme: 'dark' })
    await signIn(page, mailbox, '/setting/general')
    await page.getByRole('radio', { name: t('settings.paper.dark') }).click()
    await page.getByRole('button', { name: t('settings.save') }).click()
    await page.getByText(t('settings.saved')).waitFor()

    await page.goto('/folder/INBOX')
    await threadRow(page, 'Giá cũ').click()
    await messageBody(page).getByText('Bảng giá đỏ').waitFor()
    expect(await themeOf(page)).toBe('dark')
    await page
      .getByRole('article')
      .getByRole('button', { name: t('thread.messageActions') })
      .click()
    await page.getByRole('menuitem', { name: t('thread.originalColours') }).click()
    await expect.poll(() => themeOf(page)).toBe('light')
    await page.reload()
    await messageBody(page).getByText('Bảng giá đỏ').waitFor()
    expect(await themeOf(page)).toBe('light')
  },
)

journey(
  'the messages of a thread that are chosen are printed, the others are not',
  async ({ openPage, signIn, deliverMessage }) => {
    const subject = 'In hợp đồng'
    for (const part of ['một', 'hai', 'ba']) {
      await deliverMessage({
        to: mailbox,
        subject: part === 'một' ? subject : `Re: ${subject}`,
        text: `Phần ${part}.`,
        headers: [
          `Message-ID: <${part === 'một' ? 'goc' : part}@hop-dong.example>`,
          ...(part === 'một' ? [] : ['In-Reply-To: <goc@hop-dong.example>']),
        ],
      })
    }
    const page = await openPage()
    await signIn(page, mailbox)
    await page.evaluate(() => {
      window.print = () => {
        const left = [...document.querySelectorAll('article')].filter((one) => !one.dataset.leftOut)
        document.body.dataset.printed = String(left.length)
      }
    })
    await threadRow(page, subject).click()
    await messageBody(page).getByText('Phần ba.').waitFor()
    await chooseForThread(page, t('thread.printSome'))
    const dialog = page.getByRole('dialog', { name: t('thread.printSome.title') })
    await dialog.getByRole('checkbox').nth(1).check()
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: t('thread.printSome.print', { n: 2 }) }).click()
    await page.locator('body[data-printed="2"]').waitFor({ state: 'attached' })
  },
)

journey(
  'on a phone in English messages are drawn larger, on dark or on white, and some are printed',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'phuc@mocviet.test'
    for (const [subject, id, part] of [
      ['Red prices', 'first', 'First part'],
      ['Re: Red prices', 'second', 'Second part'],
    ])
      await deliverMessage({
        to,
        subject: subject ?? '',
        html: `<p style="background:#ffe0e0;color:#aa0000">${part}</p>`,
        headers: [
          `Message-ID: <${id}@prices.example>`,
          ...(id === 'first' ? [] : ['In-Reply-To: <first@prices.example>']),
        ],
      })
    const page = await openPage({ ...phone, theme: 'dark' })
    await signIn(page, to)
    await page.evaluate(() => {
      window.print = () => {
        const left = [...document.querySelectorAll('article')].filter((one) => !one.dataset.leftOut)
        document.body.dataset.printed = String(left.length)
      }
    })
    await threadRow(page, 'Red prices').tap()
    await messageBody(page).getByText('Second part').waitFor()
    await expect.poll(() => themeOf(page)).toBe('light')
    await page
      .getByRole('article')
      .last()
      .getByRole('button', { name: tEn('thread.messageActions') })
      .tap()
    await page.getByRole('menuitem', { name: tEn('thread.darkColours') }).tap()
    await expect.poll(() => themeOf(page)).toBe('dark')
    const before = await heightOf(page)
    const chooseInMenu = async (entry: string) => {
      await page
        .getByRole('button', { name: tEn('mailbox.more'), exact: true })
        .filter({ visible: true })
        .tap()
      await page.getByRole('menuitem', { name: entry }).tap()
    }
    await chooseInMenu(tEn('thread.larger', { percent: 115 }))
    await expect.poll(() => heightOf(page)).toBeCloseTo(before * 1.15, 0)
    await expect.poll(() => overflowOf(page)).toEqual([0, 0])
    await checkPhone(page)

    await chooseInMenu(tEn('thread.printSome'))
    const dialog = page.getByRole('dialog', { name: tEn('thread.printSome.title') })
    await dialog.getByRole('checkbox').nth(1).setChecked(false)
    await checkPhone(page)
    await dialog.getByRole('button', { name: tEn('thread.printSome.print', { n: 1 }) }).tap()
    await page.locator('body[data-printed="1"]').waitFor({ state: 'attached' })
  },
)

async function chooseForThread(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: t('mailbox.more'), exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

const frame = (page: Page) => page.locator('iframe[title]:not([data-kept] *)').last()

/** How high the words of the message are drawn. */
const heightOf = (page: Page): Promise<number> =>
  frame(page).evaluate((element: HTMLIFrameElement) => {
    const words = element.contentDocument?.createRange()
    words?.selectNodeContents(element.contentDocument?.body as HTMLElement)
    return words?.getClientRects()[0]?.height ?? 0
  })

/** By how much the message is higher and wider than its frame. */
const overflowOf = (page: Page): Promise<number[]> =>
  frame(page).evaluate((element: HTMLIFrameElement) => {
    const root = element.contentDocument?.documentElement as HTMLElement
    const { width, height } = root.getBoundingClientRect()
    return [Math.ceil(height) - element.clientHeight, Math.ceil(width) - element.clientWidth]
  })

const themeOf = (page: Page) =>
  frame(page).evaluate((element: HTMLIFrameElement) => element.contentDocument?.documentElement.dataset.theme)
