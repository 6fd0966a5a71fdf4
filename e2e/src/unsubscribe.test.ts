import { checkAccessibility, expect, journey } from './harness/journey.ts'
import { threadRow } from './harness/screens.ts'
import { phone } from './harness/touch.ts'
import { anyOf, t, tEn } from './texts.ts'

const mailbox = 'khue@mocviet.test'

journey(
  'a list is left from its message: on the page of its sender, or by a request where one proves to be the sender’s',
  async ({ openPage, signIn, deliverMessage, product }) => {
    const link = `${product.address}/favicon.svg?huy=1`
    const from = { name: 'Bản tin Gỗ', email: 'tin@ban-tin.example' }
    const list = { to: mailbox, from, text: 'Tin trong tuần.', headers: [`List-Unsubscribe: <${link}>`] }
    await deliverMessage({ ...list, subject: 'Tin tuần này' })
    await deliverMessage({
      ...list,
      subject: 'Tin tuần sau',
      headers: [
        'List-Unsubscribe: <https://ban-tin.example/huy>',
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      ],
    })
    const page = await openPage()
    await signIn(page, mailbox)
    await threadRow(page, 'Tin tuần này').click()
    const leave = page.getByRole('article').getByRole('button', { name: t('notes.unsubscribe') })
    await leave.click()
    const dialog = page.getByRole('alertdialog', {
      name: t('notes.unsubscribe.title', { name: 'Bản tin Gỗ' }),
    })
    await dialog.getByText(new URL(link).host).waitFor()
    const opened = page.context().waitForEvent('page')
    await dialog.getByRole('button', { name: t('notes.unsubscribe.openPage') }).click()
    const other = await opened
    await other.waitForURL(link)
    expect(await other.evaluate(() => [document.referrer, opener])).toEqual(['', null])
    await other.close()

    await page.goto('/folder/INBOX')
    await threadRow(page, 'Tin tuần sau').click()
    await leave.click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('notes.unsubscribe') })
      .click()
    // Nobody signed it: nothing is asked for.
    await page.getByText(t('notes.unsubscribe.notProved'), { exact: false }).waitFor()
  },
)

journey(
  'on a phone a list that takes messages alone is left by one, written as it asks',
  async ({ openPage, signIn, deliverMessage }) => {
    const to = 'phuc@mocviet.test'
    await deliverMessage({
      to,
      from: { name: 'Wood weekly', email: 'news@wood-weekly.example' },
      subject: 'Oak this week',
      text: 'Oak is cheaper.',
      // Its keeper is here: from this product no way leads out, and what nobody takes is a draft again.
      headers: ['List-Unsubscribe: <mailto:ha@mocviet.test?subject=Leave%20phuc-118>'],
    })
    const page = await openPage(phone)
    await signIn(page, to)
    await threadRow(page, 'Oak this week').tap()
    await page
      .getByRole('article')
      .getByRole('button', { name: tEn('notes.unsubscribe') })
      .tap()
    await page.getByRole('textbox', { name: tEn('compose.body') }).waitFor()
    expect(await page.getByRole('textbox', { name: tEn('compose.subject') }).inputValue()).toBe(
      'Leave phuc-118',
    )
    await page.getByText('ha@mocviet.test').first().waitFor()
    await checkAccessibility(page)
    await page.getByRole('button', { name: tEn('compose.send'), exact: true }).tap()
    await page.getByRole('button', { name: tEn('compose.sendAnyway') }).tap()
    await page
      .getByText(anyOf(tEn('compose.sendingNow'), tEn('compose.sent')))
      .first()
      .waitFor()
    await page.goto('/folder/Sent')
    await threadRow(page, 'Leave phuc-118').waitFor()
  },
)
