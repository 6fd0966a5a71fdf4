import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'
import { anyOf, like, startingWith, t } from './texts.ts'

const mailbox = 'khue@mocviet.test'
const body = (page: Page) => page.getByRole('textbox', { name: t('compose.body'), exact: true })
const files = (page: Page) =>
  page
    .getByRole('region', { name: anyOf(t('compose.reply'), t('compose.forward')) })
    .getByRole('list', { name: t('compose.files') })
const saved = (page: Page) => page.getByText(like('compose.savedAt')).waitFor()

async function attach(page: Page, name: string): Promise<void> {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('compose.attach') }).click()
  await (await chosen).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('Chào chị') })
}

async function answerBy(page: Page, way: string): Promise<void> {
  await page.getByRole('button', { name: like('compose.answerKind') }).click()
  await page.getByRole('menuitemradio', { name: way, exact: true }).click()
}

journey(
  'another way of answering takes the words and files of its writer along, also of a draft from before',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: mailbox, subject: 'Hỏi giá tủ', text: 'Cho tôi xin giá tủ.' })
    const page = await openPage()
    await signIn(page, mailbox)
    await threadRow(page, 'Hỏi giá tủ').click()
    await page
      .getByRole('navigation', { name: t('thread.answers') })
      .last()
      .waitFor()
    await page.keyboard.press('r')
    await body(page).waitFor()
    await page.keyboard.type('Giá ba triệu.')
    await attach(page, 'bang-gia.txt')
    await files(page).getByText('bang-gia').waitFor()
    await saved(page)
    // The draft that is written here is nothing that the thread holds back.
    expect(
      await page
        .getByText(like('thread.inTrash'))
        .or(page.getByText(like('thread.inJunk')))
        .count(),
    ).toBe(0)
    const isDone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await answerBy(page, t('compose.forward'))
    await isDone
    await files(page).getByText('bang-gia').waitFor()
    await body(page).getByText('Giá ba triệu.').waitFor()
    await saved(page)

    await page.reload()
    await body(page).getByText('Giá ba triệu.').waitFor()
    await answerBy(page, t('compose.reply'))
    // The message that it answers is folded: there is no place below it.
    const window = page.getByRole('dialog', { name: 'Re: Hỏi giá tủ' })
    await window.getByText('Giá ba triệu.').waitFor()
    await window
      .getByRole('list', { name: t('compose.files') })
      .getByText('bang-gia')
      .waitFor()
    await saved(page)
  },
)

journey(
  'a file that is on its way when its window is closed comes to the draft',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await page.getByRole('row').nth(2).waitFor()
    await page.keyboard.press('c')
    await page.getByRole('textbox', { name: t('compose.subject') }).fill('Nháp chờ tệp')
    await saved(page)
    await page.route('**/api/v2/files*', async (route) => {
      await pause(1500)
      await route.continue()
    })
    await attach(page, 'ban-ve.txt')
    await page.getByRole('button', { name: t('compose.close') }).click()
    await page.getByText(t('compose.filesGoOn')).waitFor()

    await page.getByRole('treeitem', { name: startingWith(t('folder.Drafts')) }).click()
    await threadRow(page, 'Nháp chờ tệp').click()
    await page
      .getByRole('list', { name: t('compose.files') })
      .getByText('ban-ve')
      .waitFor()
    expect(await body(page).count()).toBe(1)
  },
)

journey(
  'a file that is on its way when its draft is thrown away comes back with the draft, and is kept',
  async ({ openPage, signIn }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await page.getByRole('row').nth(2).waitFor()
    await page.keyboard.press('c')
    await page.getByRole('textbox', { name: t('compose.subject') }).fill('Nháp bỏ lỡ tệp')
    await saved(page)
    const back = Promise.withResolvers<void>()
    await page.route('**/api/v2/files*', async (route) => {
      await back.promise
      await route.continue()
    })
    const attached = page.getByRole('list', { name: t('compose.files') })
    await attach(page, 'ban-ve.txt')
    await attached.getByText('ban-ve').waitFor()
    await page.getByRole('button', { name: t('compose.discard') }).click()
    await page
      .getByRole('region', { name: t('app.notices') })
      .getByRole('button', { name: t('app.undo') })
      .click()
    await attached.getByText('ban-ve').waitFor()
    const isKept = page.waitForResponse(
      (answer) => answer.request().method() === 'PATCH' && /messages\//.test(answer.url()) && answer.ok(),
    )
    back.resolve()
    await isKept
    await page.reload()
    await attached.getByText('ban-ve').waitFor()
  },
)
