import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { checkAccessibility, expect, journey as plainJourney } from './harness/journey.ts'
import { deliverBySmtp } from './harness/lmtp.ts'
import { type MessageFixture, writeMessage } from './harness/message-fixture.ts'
import { findFreePorts, startProduct } from './harness/product.ts'
import { followLink, messageBody, threadRow } from './harness/screens.ts'
import { like, t } from './texts.ts'

const mailbox = 'ha@mocviet.test'

/** The product with its SMTP listener and replaced DNS. */
const journey = plainJourney
  .extend('smtpPort', { scope: 'file' }, async () => (await findFreePorts(1))[0] ?? 0)
  .extend('product', { scope: 'file' }, async ({ store, smtpPort }, { onCleanup }) => {
    const product = await startProduct(store, {
      BOCAU_SMTP_IN: `127.0.0.1:${smtpPort}`,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'harness/reserved-names.mjs')}`,
    })
    onCleanup(product.stop)
    return product
  })
  /** Delivers a message like another mail server. */
  .extend(
    'sendMessage',
    async ({ smtpPort }) =>
      async (message: MessageFixture, raw = writeMessage(message)) => {
        const from = message.from?.email ?? 'vy@xuongmoc.example'
        expect(await deliverBySmtp(smtpPort, from, message.to, raw)).toMatch(/^250 /)
      },
  )

async function openDetails(page: Page) {
  await page
    .getByRole('button', { name: t('thread.detailsOf') })
    .first()
    .click()
  return page.getByRole('dialog', { name: t('thread.detailsOf') })
}

const sign = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD', 'ANTIVIRUS', 'TEST', 'FILE!$H+H*'].join('-')

/** A message with the EICAR test file. */
function writeInfected(message: MessageFixture): string {
  const [head = '', text = ''] = writeMessage(message).split('\r\n\r\n')
  const part = (type: string, content: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`
  return [
    head.replace(/^Content-Type: .*$/m, 'Content-Type: multipart/mixed; boundary=b'),
    `${part('text/plain', text)}${part('application/zip; name=hoa-don.zip', sign)}--b--\r\n`,
  ].join('\r\n\r\n')
}

journey(
  'messages from other servers arrive: an authentic one, a forged one, and one with a virus',
  async ({ openPage, signIn, sendMessage }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    await threadRow(page, /./).first().waitFor()
    await sendMessage({ to: mailbox, subject: 'Báo giá gỗ sồi', text: 'Gửi chị báo giá.' })
    await threadRow(page, 'Báo giá gỗ sồi').click()
    await messageBody(page).getByText('Gửi chị báo giá.').waitFor()
    const details = await openDetails(page)
    await details.getByText(t('delivery.via.smtp', { folder: t('folder.INBOX') })).waitFor()
    for (const check of [
      t('delivery.passed', { method: 'SPF' }),
      t('delivery.unsaid', { method: 'DKIM' }),
      t('delivery.passed', { method: 'DMARC' }),
    ])
      await details.getByText(check, { exact: true }).waitFor()
    await checkAccessibility(page)

    const director = { name: 'Trần Văn Lâm', email: 'giamdoc@mocviet.test' }
    await followLink(page, '/folder/INBOX')
    await sendMessage({ from: director, to: mailbox, subject: 'Chuyển tiền gấp', text: 'Chuyển ngay.' })
    await threadRow(page, /Chuyển tiền gấp/).click()
    await page.getByText(t('thread.spoof.title')).waitFor()
    const forged = await openDetails(page)
    await forged.getByText(t('delivery.spoof.hosted_here', { domain: 'mocviet.test' })).waitFor()
    await forged.getByText(t('delivery.notPassed', { method: 'DMARC' }), { exact: true }).waitFor()

    await followLink(page, '/folder/INBOX')
    const infected = { to: mailbox, subject: 'Hóa đơn tháng 11', text: 'Xem tệp.' }
    await sendMessage(infected, writeInfected(infected))
    await threadRow(page, /Thư có virus đã được cách ly/).waitFor()
    await followLink(page, '/folder/Junk')
    await threadRow(page, 'Hóa đơn tháng 11').click()
    await page.getByText(like('thread.infected.text')).waitFor()
    await (await openDetails(page)).getByText(like('delivery.virus.found')).waitFor()
  },
)

journey(
  'warns above messages of several authors and unverified senders',
  async ({ openPage, signIn, sendMessage }) => {
    const page = await openPage()
    await signIn(page, mailbox)
    const several = { to: mailbox, subject: 'Hai người gửi', text: 'Xin chào.' }
    const authors = 'vy@xuongmoc.example, x@la.example'
    await sendMessage(several, writeMessage(several).replace(/^From: .*$/m, `From: ${authors}`))
    await threadRow(page, /Hai người gửi/).click()
    await page.getByText(t('notes.authors', { emails: authors })).waitFor()
    await page.getByText(t('thread.spoof.title')).waitFor()

    await followLink(page, '/folder/INBOX')
    const bank = { name: 'Ngân hàng', email: 'info@bank.example' }
    await sendMessage({ from: bank, to: mailbox, subject: 'Sao kê tháng 11', text: 'Xem sao kê.' })
    const row = threadRow(page, 'Sao kê tháng 11')
    await row.getByText(t('mailbox.unverified')).waitFor()
    await row.click()
    await page.getByText(t('thread.unverified.title')).waitFor()
    await checkAccessibility(page)
    const details = await openDetails(page)
    await details.getByText(t('delivery.spoof.unverified', { domain: 'bank.example' })).waitFor()
  },
)
