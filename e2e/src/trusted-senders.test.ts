import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { messageBody, threadRow } from './harness/screens.ts'
import { t } from './texts.ts'

const mailbox = 'ha@mocviet.test'
const from = { name: 'Xưởng Lim', email: 'lim@xuonglim.example' }

journey(
  'a sender is blocked, unblocked and allowed from the menu of a message, and each is taken back',
  async ({ openPage, signIn, deliverMessage }) => {
    await deliverMessage({ to: mailbox, from, subject: 'Chào hàng' })
    const page = await openPage()
    await signIn(page, mailbox)
    await threadRow(page, 'Chào hàng').click()

    await choose(page, t('thread.sender.block'))
    await page.getByText(t('thread.sender.blocked.detail')).waitFor()
    await deliverMessage({ to: mailbox, from, subject: 'Chào hàng lần hai' })
    await page.goto('/folder/Junk')
    await threadRow(page, 'Chào hàng lần hai').click()

    await choose(page, t('thread.sender.allow'))
    await page.getByText(t('thread.sender.allowed', { name: 'Xưởng Lim' })).waitFor()
    await page.keyboard.press('z')
    await page.getByText(t('thread.sender.allowed', { name: 'Xưởng Lim' })).waitFor({ state: 'hidden' })
    await expect.poll(() => entries(page)).toContain(t('thread.sender.unblock'))
    await choose(page, t('thread.sender.unblock'))
    await page.getByText(t('thread.sender.unblocked', { name: 'Xưởng Lim' })).waitFor()
    await deliverMessage({ to: mailbox, from, subject: 'Chào hàng lần ba' })
    await page.goto('/folder/INBOX')
    await threadRow(page, 'Chào hàng lần ba').waitFor()
  },
)

journey(
  'images of a sender are always shown once that was chosen, and no longer once it is taken back',
  async ({ openPage, signIn, deliverMessage }) => {
    const html = '<p>Mẫu mới</p><img src="https://xuonglim.example/mau.png" alt="Mẫu">'
    await deliverMessage({ to: mailbox, from, subject: 'Mẫu tháng mười', html })
    await deliverMessage({ to: mailbox, from, subject: 'Mẫu tháng chín', html })
    const page = await openPage()
    await signIn(page, mailbox)
    const reply = await page.request.post('/api/v2/settings', {
      data: [{ key: 'remote_images', value: 'ask' }],
      headers: { origin: new URL(page.url()).origin },
    })
    expect(reply.ok()).toBe(true)
    await threadRow(page, 'Mẫu tháng mười').click()
    await page.getByRole('button', { name: t('thread.alwaysShowImages') }).click()
    await page.getByText(t('thread.sender.images', { name: 'Xưởng Lim' })).waitFor()
    await messageBody(page).getByRole('img', { name: 'Mẫu' }).waitFor({ state: 'attached' })
    // Read in advance or not, the other one has them too.
    await page.getByRole('button', { name: t('thread.back') }).click()
    await threadRow(page, 'Mẫu tháng chín').click()
    await messageBody(page).locator('img[src*="/api/v2/images?url="]').waitFor({ state: 'attached' })
    await page.getByText(t('thread.imagesBlocked', { n: 1 })).waitFor({ state: 'hidden' })

    const other = await openPage({ width: 390 })
    await signIn(other, mailbox, '/setting/customfilters')
    const list = other.getByRole('list', { name: t('settings.trusted') })
    await list.getByText(from.email).waitFor()
    await checkAccessibility(other)
    await list
      .getByRole('button', {
        name: t('settings.trusted.end', { what: t('settings.trusted.images'), email: from.email }),
      })
      .click()
    await other.getByText(t('settings.trusted.none')).waitFor()
  },
)

const menu = (page: Page) => page.getByRole('menu', { name: t('thread.messageActions') })

async function openMenu(page: Page): Promise<void> {
  await page
    .getByRole('article')
    .last()
    .getByRole('button', { name: t('thread.messageActions') })
    .click()
  await menu(page).waitFor()
}

async function choose(page: Page, entry: string): Promise<void> {
  await openMenu(page)
  await menu(page).getByRole('menuitem', { name: entry }).click()
}

/** What the menu offers; it is closed again. */
async function entries(page: Page): Promise<string[]> {
  await openMenu(page)
  const names = await menu(page).getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  await menu(page).waitFor({ state: 'hidden' })
  return names
}
