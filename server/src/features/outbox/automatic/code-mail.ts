import { limits } from '@bocau/contract/limits'
import { domainOf } from '@bocau/mail-core/address'
import type { CodeMail } from '../../account/codes/index.ts'
import { getUserInfo } from '../../account/people/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { planCameBack } from './came-back-mail.ts'
import { carryAutomatic } from './carry-automatic.ts'
import { messageOfJob } from './message-of-job.ts'

/** Sends a code to the address that it proves; where it comes back, whoever asked for it is told. */
export async function sendCodeMail(deps: OutboxDeps, mail: CodeMail, jobId: string): Promise<void> {
  const { email, fullname } = await getUserInfo(deps.db.sql, mail.accountId)
  const { messageId, writtenAt } = messageOfJob(jobId, email, mail)
  const raw = await writeCodeMail({
    ...mail,
    email,
    fullname,
    at: writtenAt,
    messageId,
  })
  const said = await carryAutomatic(deps, { from: '', to: mail.to, raw })
  // Of a forgotten password nobody is told: whoever asked may be anybody.
  if (said === null || mail.purpose === 'password') return
  const { accountId, to: address } = mail
  await deps.db.transaction((tx) =>
    planCameBack(deps, tx, { accountId, what: 'code', why: 'refused', subject: '', address, said }),
  )
}

interface WrittenCode extends Omit<CodeMail, 'accountId'> {
  /** The mailbox that asks, and whose it is. */
  email: string
  fullname: string
  at: number
  messageId: string
}

// In both languages of the product: a message knows no reader's choice.
const purposes: Record<CodeMail['purpose'], (who: string) => [vi: string, en: string]> = {
  forward: (who) => [
    `${who} muốn chuyển tiếp thư đến địa chỉ này.`,
    `${who} would like to forward mail to this address.`,
  ],
  recovery: (who) => [
    `${who} muốn dùng địa chỉ này để lấy lại mật khẩu khi quên.`,
    `${who} would like to use this address for when they forget their password.`,
  ],
  password: (who) => [
    `Có người muốn đặt lại mật khẩu của ${who}.`,
    `Somebody would like to reset the password of ${who}.`,
  ],
  send_as: (who) => [
    `${who} muốn gửi thư bằng địa chỉ này.`,
    `${who} would like to send mail from this address.`,
  ],
}

/** The message that carries a code. */
export async function writeCodeMail(mail: WrittenCode): Promise<Buffer> {
  const who = mail.fullname ? `${mail.fullname} <${mail.email}>` : mail.email
  const [vi, en] = purposes[mail.purpose](who)
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: { name: 'Bồ Câu', address: `no-reply@${domainOf(mail.email)}` },
    to: mail.to,
    subject: `Mã xác minh / Verification code: ${mail.code}`,
    date: new Date(mail.at),
    messageId: `<${mail.messageId}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: [
      `${vi} Mã xác minh là ${mail.code}, có hiệu lực trong ${limits.codeMinutes} phút. Nếu bạn không yêu cầu, hãy bỏ qua thư này.`,
      '',
      `${en} The verification code is ${mail.code}, valid for ${limits.codeMinutes} minutes. If you did not ask for it, ignore this letter.`,
    ].join('\r\n'),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  return composer.compile().build()
}
