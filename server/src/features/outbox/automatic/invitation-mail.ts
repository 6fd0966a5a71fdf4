import { domainOf, nameWithAddress } from '@bocau/mail-core/address'
import { returnAddress } from '../../../kernel/return-address.ts'
import { getUserInfo } from '../../account/index.ts'
import type { InvitationMail } from '../../sign-in/index.ts'
import {
  composeSystemMail,
  getMailOrganisation,
  getReaderLanguage,
  type MailLanguage,
} from '../../system-mail/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { messageOfJob } from './message-of-job.ts'
import { scheduleReturnedMail } from './returned-mail.ts'
import { sendAutomatic } from './send-automatic.ts'

interface InvitationTexts {
  title: string
  intro: string
  open: string
  until: string
  ignore: string
}

const texts: Record<MailLanguage, (email: string, by: string, expiresAt: number) => InvitationTexts> = {
  vi: (email, by, expiresAt) => ({
    title: `Hộp thư của bạn: ${email}`,
    intro: `${by} đã tạo hộp thư ${email} cho bạn. Hãy đặt mật khẩu để bắt đầu.`,
    open: 'Đặt mật khẩu',
    until: `Liên kết dùng được một lần, đến hết ngày ${dayText('vi-VN', expiresAt)}.`,
    ignore: 'Nếu bạn không biết về hộp thư này, hãy bỏ qua thư này.',
  }),
  en: (email, by, expiresAt) => ({
    title: `Your mailbox: ${email}`,
    intro: `${by} created the mailbox ${email} for you. Choose a password to get started.`,
    open: 'Choose a password',
    until: `The link works once, until ${dayText('en-GB', expiresAt)}.`,
    ignore: 'If you don’t know about this mailbox, ignore this message.',
  }),
}

const dayText = (locale: string, at: number) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Ho_Chi_Minh' }).format(at)

/** Sends an invitation to an existing address of the user; if it bounces, the inviting administrator is notified. */
export async function sendInvitationMail(
  deps: OutboxDeps,
  mail: InvitationMail,
  jobId: string,
): Promise<void> {
  const [invited, by] = await Promise.all([
    getUserInfo(deps.db.sql, mail.accountId),
    getUserInfo(deps.db.sql, mail.byId),
  ])
  const { email } = invited
  const { messageId, writtenAt } = messageOfJob(jobId, email, mail)
  const reader = { address: mail.to, accountId: mail.accountId }
  const language = await getReaderLanguage(deps.db.sql, reader)
  // A name alone could belong to a user of another organisation.
  const who = nameWithAddress({ name: by.fullname, email: by.email })
  const text = texts[language](email, who, mail.expiresAt)
  const raw = await composeSystemMail({
    language,
    content: {
      title: text.title,
      intro: [text.intro],
      button: { label: text.open, href: mail.url },
      after: [text.until],
      foot: text.ignore,
    },
    to: { name: invited.fullname, address: mail.to },
    domain: domainOf(email),
    organisation: await getMailOrganisation(deps.db.sql, mail.accountId),
    messageId,
    at: writtenAt,
  })
  const domain = domainOf(email)
  const from = returnAddress(domain)
  const failure = await sendAutomatic(deps, { from, to: mail.to, raw, signingDomain: domain })
  if (failure === null) return
  const returned = { what: 'invitation', why: 'refused', subject: email, address: mail.to } as const
  await deps.db.transaction((tx) =>
    scheduleReturnedMail(deps, tx, { ...returned, accountId: mail.byId, said: failure }),
  )
}
