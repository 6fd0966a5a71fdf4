import { limits } from '@bocau/contract/limits'
import { domainOf, nameWithAddress } from '@bocau/mail-core/address'
import { returnAddress } from '../../../kernel/return-address.ts'
import { getUserInfo } from '../../account/index.ts'
import type { CodeMail } from '../../codes/index.ts'
import {
  composeSystemMail,
  getMailOrganisation,
  getReaderLanguage,
  type MailLanguage,
  type MailOrganisation,
} from '../../system-mail/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { messageOfJob } from './message-of-job.ts'
import { scheduleReturnedMail } from './returned-mail.ts'
import { sendAutomatic } from './send-automatic.ts'

/** Sends a verification code to an address; if it bounces, the requesting user is notified. */
export async function sendCodeMail(deps: OutboxDeps, mail: CodeMail, jobId: string): Promise<void> {
  const { email, fullname } = await getUserInfo(deps.db.sql, mail.accountId)
  const { messageId, writtenAt } = messageOfJob(jobId, email, mail)
  const who = nameWithAddress({ name: fullname, email })
  // Recovery mail is written in the language of the account's owner, at any address.
  const isToSelf = mail.purpose === 'password' || mail.purpose === 'recovery'
  const reader = { address: isToSelf ? email : mail.to, accountId: mail.accountId }
  const raw = await writeCodeMail({
    ...mail,
    who,
    domain: domainOf(email),
    organisation: await getMailOrganisation(deps.db.sql, mail.accountId),
    language: await getReaderLanguage(deps.db.sql, reader),
    at: writtenAt,
    messageId,
  })
  const domain = domainOf(email)
  const from = returnAddress(domain)
  const outcome = await sendAutomatic(deps, { from, to: mail.to, raw, signingDomain: domain })
  // A failed password reset is not reported, because the request may come from an attacker.
  if (outcome === null || mail.purpose === 'password') return
  const { accountId, to: address } = mail
  await deps.db.transaction((tx) =>
    scheduleReturnedMail(deps, tx, {
      accountId,
      what: 'code',
      why: 'refused',
      subject: '',
      address,
      said: outcome,
    }),
  )
}

interface WrittenCode extends Omit<CodeMail, 'accountId'> {
  organisation: MailOrganisation
  /** Owner of the requesting mailbox. */
  who: string
  domain: string
  language: MailLanguage
  at: number
  messageId: string
}

interface CodeTexts {
  titles: Record<CodeMail['purpose'], string>
  purposes: Record<CodeMail['purpose'], (who: string) => string>
  code: string
  valid: string
  ignore: string
}

const texts: Record<MailLanguage, CodeTexts> = {
  vi: {
    titles: {
      forward: 'Mã xác minh chuyển tiếp thư',
      recovery: 'Mã xác minh địa chỉ khôi phục',
      password: 'Mã đặt lại mật khẩu',
      send_as: 'Mã xác minh địa chỉ gửi',
    },
    purposes: {
      forward: (who) => `${who} muốn chuyển tiếp thư đến địa chỉ này.`,
      recovery: (who) => `${who} muốn dùng địa chỉ này để đặt lại mật khẩu khi quên.`,
      password: (who) => `Có người muốn đặt lại mật khẩu của ${who}.`,
      send_as: (who) => `${who} muốn gửi thư bằng địa chỉ này.`,
    },
    code: 'Nếu bạn đồng ý, hãy đưa mã này cho họ, hoặc tự nhập mã vào trang yêu cầu:',
    valid: `Mã có hiệu lực trong ${limits.codeMinutes} phút.`,
    ignore: 'Nếu bạn không yêu cầu, hãy bỏ qua thư này. Không có gì thay đổi khi chưa nhập mã.',
  },
  en: {
    titles: {
      forward: 'Verification code for mail forwarding',
      recovery: 'Verification code for a recovery address',
      password: 'Password reset code',
      send_as: 'Verification code for a sender address',
    },
    purposes: {
      forward: (who) => `${who} would like to forward mail to this address.`,
      recovery: (who) => `${who} would like to use this address to reset a forgotten password.`,
      password: (who) => `Someone would like to reset the password of ${who}.`,
      send_as: (who) => `${who} would like to send mail from this address.`,
    },
    code: 'If you agree, give them this code, or enter it on the page that requests it:',
    valid: `The code is valid for ${limits.codeMinutes} minutes.`,
    ignore: 'If you didn’t request this, ignore this message. Nothing changes.',
  },
}

/** Writes the mail with a code. The subject contains the code too, for notifications on a phone. */
function writeCodeMail(mail: WrittenCode): Promise<Buffer> {
  const text = texts[mail.language]
  const codeLines = mail.purpose === 'password' ? [] : [text.code]
  return composeSystemMail({
    language: mail.language,
    content: {
      title: text.titles[mail.purpose],
      intro: [text.purposes[mail.purpose](mail.who), ...codeLines],
      code: mail.code,
      after: [text.valid],
      foot: text.ignore,
    },
    subject: `${text.titles[mail.purpose]}: ${mail.code}`,
    to: { name: '', address: mail.to },
    domain: mail.domain,
    organisation: mail.organisation,
    messageId: mail.messageId,
    at: mail.at,
  })
}
