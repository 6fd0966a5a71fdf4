import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { inAnyLanguage, like, t, tEn } from './texts.ts'

const mailbox = 'duy@dakwood.test'

const rows = (page: Page) =>
  page.getByRole('list', { name: inAnyLanguage('settings.subscriptions') }).getByRole('listitem')
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })

journey(
  'lists are found by who sends them, blocked and unblocked in their row, and left on the page of their sender',
  async ({ openPage, signIn, deliverMessage, product }) => {
    const link = `${product.address}/favicon.svg?huy=1`
    const send = (name: string, email: string, subject: string) =>
      deliverMessage({
        to: mailbox,
        from: { name, email },
        subject,
        text: 'Tin trong tuần.',
        headers: [`List-Unsubscribe: <${link}>`],
      })
    await send('Bản tin Gỗ', 'tin@ban-tin.example', 'Tin tuần này')
    await send('Bản tin Gỗ', 'tin@ban-tin.example', 'Tin tuần sau')
    const page = await openPage()
    await signIn(page, mailbox, '/setting/subscriptions')
    const timber = rowOf(page, 'Bản tin Gỗ')
    await timber.getByText(t('mailbox.messages', { n: 2 }), { exact: false }).waitFor()
    await checkAccessibility(page)

    // What comes while it is open is there at once.
    await send('Sổ Sách', 'so@sach.example', 'Tháng mười một')
    await rowOf(page, 'Sổ Sách')
      .getByText(t('mailbox.messages', { n: 1 }), { exact: false })
      .waitFor()
    await page.getByRole('searchbox', { name: t('settings.subscriptions.search') }).fill('ban tin go')
    await rowOf(page, 'Sổ Sách').waitFor({ state: 'detached' })
    await page.getByRole('searchbox', { name: t('settings.subscriptions.search') }).fill('không có ai')
    await page.getByText(like('settings.subscriptions.notFound')).waitFor()
    await page.getByRole('searchbox', { name: t('settings.subscriptions.search') }).fill('')

    await timber
      .getByRole('button', { name: t('settings.subscriptions.blockOf', { name: 'Bản tin Gỗ' }), exact: true })
      .press('Enter')
    await timber.getByText(t('settings.subscriptions.blocked'), { exact: true }).waitFor()
    await page.keyboard.press('z')
    await timber
      .getByText(t('settings.subscriptions.blocked'), { exact: true })
      .waitFor({ state: 'detached' })

    await timber
      .getByRole('button', { name: t('settings.subscriptions.leaveOf', { name: 'Bản tin Gỗ' }) })
      .click()
    const opened = page.context().waitForEvent('page')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('notes.unsubscribe.openPage') })
      .click()
    await (await opened).waitForURL(link)
    await (await opened).close()
    await timber.getByText(like('settings.subscriptions.left'), { exact: false }).waitFor()
    await page.keyboard.press('z')
    await timber
      .getByText(like('settings.subscriptions.left'), { exact: false })
      .waitFor({ state: 'detached' })
  },
)

journey(
  'subscriptions are sorted and read page by page on a phone',
  async ({ openPage, signIn, deliverMessage }) => {
    for (let number = 10; number < 37; number++)
      await deliverMessage({
        to: 'an@chuaxacminh.test',
        from: { name: `News ${number}`, email: `news-${number}@many.example` },
        subject: 'News',
        text: 'News.',
        headers: ['List-Unsubscribe: <mailto:off@many.example>'],
      })
    const page = await openPage({ width: 390, language: 'en', theme: 'dark' })
    await signIn(page, 'an@chuaxacminh.test', '/setting/subscriptions')
    await page
      .getByRole('combobox', { name: tEn('settings.subscriptions.order') })
      .selectOption({ label: tEn('settings.subscriptions.order.name') })
    await expect.poll(() => rows(page).first().textContent()).toContain('News 10')
    await page.getByText(tEn('settings.senders.range', { from: 1, to: 25, total: 27 })).waitFor()
    await page.getByRole('button', { name: tEn('settings.senders.next') }).click()
    await rowOf(page, 'News 36').waitFor()
    await page.getByText(tEn('settings.senders.range', { from: 26, to: 27, total: 27 })).waitFor()
    await checkAccessibility(page)
  },
)
