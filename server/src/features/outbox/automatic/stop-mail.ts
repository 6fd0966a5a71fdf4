import { getUserInfo, type StopMail } from '../../account/index.ts'
import {
  addressInMailbox,
  getAccountLanguage,
  type MailContent,
  type MailLanguage,
} from '../../system-mail/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { messageOfJob } from './message-of-job.ts'
import { sendSystemMail } from './send-automatic.ts'

/** Notifies a user or an Owner that sending was stopped for the account. */
export async function sendStopMail(deps: OutboxDeps, mail: StopMail, jobId: string): Promise<void> {
  const [stopped, reader] = await Promise.all([
    getUserInfo(deps.db.sql, mail.accountId),
    getUserInfo(deps.db.sql, mail.to),
  ])
  const { messageId, writtenAt } = messageOfJob(jobId, reader.email, mail)
  const language = await getAccountLanguage(deps.db.sql, mail.to)
  const isOwner = reader.type === 'Owner'
  await sendSystemMail(deps, {
    language,
    content: stopContent(texts[language], {
      ...stopped,
      isOwner,
      reason: mail.reason,
      // Owners get a link to the users page; the user gets one to the own security settings.
      href: isOwner
        ? `${deps.publicOrigin}/account/people`
        : addressInMailbox(deps.publicOrigin, mail.to, '/account/protect'),
    }),
    to: { name: reader.fullname, address: reader.email },
    messageId,
    at: writtenAt,
  })
}

interface StopTexts {
  title: (email: string) => string
  stopped: (email: string, why: string) => string
  reasons: Record<StopMail['reason'], string>
  ownerDoes: string
  personDoes: (owner: string) => string
  ownerButton: string
  personButton: string
  retained: string
}

function stopContent(
  texts: StopTexts,
  details: { email: string; owner: string; isOwner: boolean; reason: StopMail['reason']; href: string },
): MailContent {
  const { email, owner, isOwner, reason, href } = details
  return {
    title: texts.title(email),
    intro: [texts.stopped(email, texts.reasons[reason]), isOwner ? texts.ownerDoes : texts.personDoes(owner)],
    button: { label: isOwner ? texts.ownerButton : texts.personButton, href },
    foot: texts.retained,
  }
}

const texts: Record<MailLanguage, StopTexts> = {
  vi: {
    title: (email) => `Tạm dừng gửi thư: ${email}`,
    stopped: (email, why) =>
      `Việc gửi thư của ${email} đã được tạm dừng. ${why} Có thể người khác đang dùng tài khoản này.`,
    reasons: {
      flood: 'Hôm nay tài khoản gửi nhiều gấp mười lần ngày thường.',
      refusals: 'Nhiều máy chủ bên ngoài đã từ chối thư của tài khoản này.',
    },
    ownerDoes: 'Hãy hỏi lại người dùng, đổi mật khẩu nếu cần, rồi cho gửi tiếp.',
    personDoes: (owner) =>
      `Hãy đổi mật khẩu nếu những thư đó không phải do bạn gửi. ${owner} có thể cho phép bạn gửi tiếp.`,
    ownerButton: 'Xem và cho gửi tiếp',
    personButton: 'Xem bảo mật tài khoản',
    retained: 'Thư đang chờ không bị mất. Thư hẹn giờ sẽ được gửi khi tài khoản được phép gửi tiếp.',
  },
  en: {
    title: (email) => `Sending stopped: ${email}`,
    stopped: (email, why) =>
      `Sending from ${email} was stopped. ${why} Someone else may be using this account.`,
    reasons: {
      flood: 'Today the account sent ten times as much mail as usual.',
      refusals: 'Other servers refused many messages of this account.',
    },
    ownerDoes: 'Ask the user, change the password if necessary, then allow the account to send again.',
    personDoes: (owner) =>
      `Change your password if you did not send those messages. ${owner} can allow you to send again.`,
    ownerButton: 'Review and allow sending',
    personButton: 'Review account security',
    retained: 'Queued messages are not lost. Scheduled messages are sent when the account may send again.',
  },
}
