import { domainOf } from '@bocau/mail-core/address'
import type { InvitationMail } from '../../account/own-password/index.ts'
import { getUserInfo } from '../../account/people/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { planCameBack } from './came-back-mail.ts'
import { carryAutomatic } from './carry-automatic.ts'
import { messageOfJob } from './message-of-job.ts'

/** Sends an invitation to an address that somebody reads already; where it comes back, whoever invited is told. */
export async function sendInvitationMail(
  deps: OutboxDeps,
  mail: InvitationMail,
  jobId: string,
): Promise<void> {
  const [invited, by] = await Promise.all([
    getUserInfo(deps.db.sql, mail.accountId),
    getUserInfo(deps.db.sql, mail.byId),
  ])
  const { messageId, writtenAt } = messageOfJob(jobId, invited.email, mail)
  const words = { ...mail, email: invited.email, name: invited.fullname, by: by.fullname || by.email }
  const raw = await writeInvitation({ ...words, at: writtenAt, messageId })
  const said = await carryAutomatic(deps, { from: '', to: mail.to, raw })
  if (said === null) return
  const cameBack = { what: 'invitation', why: 'refused', subject: invited.email, address: mail.to } as const
  await deps.db.transaction((tx) => planCameBack(deps, tx, { ...cameBack, accountId: mail.byId, said }))
}

interface Invitation extends Pick<InvitationMail, 'to' | 'url' | 'expiresAt'> {
  email: string
  name: string
  by: string
  at: number
  messageId: string
}

// In both languages of the product: the reader has chosen none yet.
async function writeInvitation(mail: Invitation): Promise<Buffer> {
  const { email, url, by } = mail
  const day = (locale: string) =>
    new Date(mail.expiresAt).toLocaleDateString(locale, { timeZone: 'Asia/Ho_Chi_Minh' })
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: { name: 'Bồ Câu', address: `no-reply@${domainOf(email)}` },
    to: mail.name ? { name: mail.name, address: mail.to } : mail.to,
    subject: `Hộp thư của bạn / Your mailbox: ${email}`,
    date: new Date(mail.at),
    messageId: `<${mail.messageId}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: [
      `${by} đã mở hộp thư ${email} cho bạn. Hãy mở đường liên kết sau để đặt mật khẩu và vào hộp thư:`,
      '',
      url,
      '',
      `Đường liên kết dùng được một lần, đến hết ngày ${day('vi-VN')}. Nếu bạn không biết về hộp thư này, hãy bỏ qua thư.`,
      '',
      `${by} opened the mailbox ${email} for you. Open this link to choose a password and come in:`,
      '',
      url,
      '',
      `The link works once, until ${day('en-GB')}. If you know nothing of this mailbox, ignore this message.`,
    ].join('\r\n'),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  return composer.compile().build()
}
