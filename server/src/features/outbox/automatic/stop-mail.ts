import { domainOf } from '@bocau/mail-core/address'
import { getUserInfo } from '../../account/people/index.ts'
import type { StopMail } from '../../account/sending/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { carryAutomatic } from './carry-automatic.ts'
import { messageOfJob } from './message-of-job.ts'

/** Tells somebody that an account was stopped from sending: its person, or an Owner. */
export async function sendStopMail(deps: OutboxDeps, mail: StopMail, jobId: string): Promise<void> {
  const [stopped, reader] = await Promise.all([
    getUserInfo(deps.db.sql, mail.accountId),
    getUserInfo(deps.db.sql, mail.to),
  ])
  const { messageId, writtenAt } = messageOfJob(jobId, reader.email, mail)
  const raw = await writeStopMail({
    email: stopped.email,
    owner: stopped.owner,
    reader: { name: reader.fullname, address: reader.email, isOwner: reader.type === 'Owner' },
    reason: mail.reason,
    place: `${deps.publicOrigin}/account/people`,
    messageId,
    writtenAt,
  })
  await carryAutomatic(deps, { from: '', to: reader.email, raw })
}

interface WrittenStop {
  email: string
  owner: string
  reader: { name: string; address: string; isOwner: boolean }
  reason: StopMail['reason']
  /** Where an Owner lets it go on. */
  place: string
  messageId: string
  writtenAt: number
}

const reasons: Record<StopMail['reason'], [vi: string, en: string]> = {
  flood: [
    'Hôm nay tài khoản gửi nhiều gấp mười lần ngày thường.',
    'It sent ten times as much today as on its usual days.',
  ],
  refusals: [
    'Nhiều máy chủ bên ngoài đã từ chối thư của tài khoản này.',
    'Many letters of this account were refused by servers elsewhere.',
  ],
}

/** The message itself, in both languages of the product: a message knows no reader's choice. */
async function writeStopMail(mail: WrittenStop): Promise<Buffer> {
  const { email, owner, reader, place } = mail
  const [viWhy, enWhy] = reasons[mail.reason]
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: { name: 'Bồ Câu', address: `no-reply@${domainOf(reader.address)}` },
    to: reader.name ? { name: reader.name, address: reader.address } : reader.address,
    subject: `Tạm dừng gửi thư / Sending stopped: ${email}`,
    date: new Date(mail.writtenAt),
    messageId: `<${mail.messageId}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: [
      `Việc gửi thư của ${email} đã được tạm dừng. ${viWhy} Có thể người khác đang dùng tài khoản này.`,
      reader.isOwner
        ? `Hãy hỏi lại người dùng, đổi mật khẩu nếu cần, rồi cho gửi tiếp tại ${place}`
        : `Hãy đổi mật khẩu nếu những thư đó không phải do bạn gửi. Người cho gửi tiếp được là ${owner}.`,
      'Thư đang chờ không bị mất: thư đã hẹn giờ sẽ đi khi được gửi tiếp.',
      '',
      `Sending by ${email} was stopped. ${enWhy} Somebody else may be using this account.`,
      reader.isOwner
        ? `Ask its person, change the password if need be, then let it go on at ${place}`
        : `Change your password if those letters were not yours. ${owner} can let you send again.`,
      'What waits is not lost: scheduled letters leave once sending goes on.',
    ].join('\r\n'),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  return composer.compile().build()
}
