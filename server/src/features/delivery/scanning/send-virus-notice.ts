import { domainOf } from '@bocau/mail-core/address'
import { waitForBlobs } from '../../../db/blobs/wait-for-blobs.ts'
import { deliverMessage } from '../deliver-message.ts'
import type { DeliveryDeps } from '../deps.ts'
import { storeMessage } from '../stored-message.ts'
import type { VirusNotice } from './plan-virus-notice.ts'

/** Puts the notice into the inbox; done again after a crash it is there already. */
export async function sendVirusNotice(deps: DeliveryDeps, notice: VirusNotice): Promise<void> {
  const stored = await storeMessage(deps, await writeVirusNotice(notice))
  await waitForBlobs(deps, stored.blobs)
  const { accountId, mailbox } = notice
  await deliverMessage(deps, { accountId, email: mailbox }, stored, { authentication: 'pass' })
}

/** The notice that a message was set apart, in both languages of the product: a message knows no reader's choice. */
export async function writeVirusNotice(notice: VirusNotice): Promise<Buffer> {
  const { mailbox, messageId, from, subject, virus, at } = notice
  const domain = domainOf(mailbox)
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: { name: 'Bồ Câu', address: `mailer-daemon@${domain}` },
    to: mailbox,
    subject: 'Thư có virus đã được cách ly / A letter with a virus was set apart',
    date: new Date(at),
    messageId: `<virus.${messageId}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: [
      'Một thư gửi cho bạn có virus. Thư nằm trong Thư rác và không mở được. Nếu bạn biết người gửi, hãy báo cho họ bằng cách khác.',
      '',
      'A letter to you holds a virus. It lies in Junk and cannot be opened. If you know its sender, tell them by other means.',
      '',
      `Người gửi / From: ${from}`,
      `Tiêu đề / Subject: ${subject}`,
      `Virus: ${virus}`,
      '',
      'Trong một giờ tới, các thư có virus khác được cách ly mà không báo lại.',
      'For the next hour, other letters with viruses are set apart without another notice.',
    ].join('\r\n'),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  return composer.compile().build()
}
