import { domainOf } from '@bocau/mail-core/address'
import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import { getUserInfo } from '../../account/people/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { carryAutomatic } from './carry-automatic.ts'
import { messageOfJob } from './message-of-job.ts'

/** What came back to its person before anybody has got it, and why. */
export const CameBack = z.object({
  accountId: z.string(),
  /** A message that was to leave by itself, the code for an address that somebody says is theirs, or an invitation. */
  what: z.enum(['letter', 'code', 'invitation']),
  why: z.enum(['sender_unproved', 'sending_off', 'domain_unverified', 'unwritable', 'refused']),
  subject: z.string(),
  /** The sender of the message, or where the code went. */
  address: z.string(),
  /** What the far server said. */
  said: z.string(),
})
export type CameBack = z.infer<typeof CameBack>

/** The kind of the job that tells of it. */
export const cameBackJob = 'came_back_mail'

/** Tells somebody by letter that something of theirs came back. */
export function planCameBack(
  deps: Pick<OutboxDeps, 'clock' | 'jobs'>,
  tx: Transaction,
  cameBack: CameBack,
): Promise<void> {
  return deps.jobs.enqueue(tx, { kind: cameBackJob, payload: cameBack, runAt: deps.clock.now() })
}

/** Writes that message, and puts it into the inbox. */
export async function sendCameBackMail(deps: OutboxDeps, cameBack: CameBack, jobId: string): Promise<void> {
  const { email, fullname } = await getUserInfo(deps.db.sql, cameBack.accountId)
  const { messageId, writtenAt } = messageOfJob(jobId, email, cameBack)
  const { title, vi, en } = aboutWhat[cameBack.what](cameBack)
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: { name: 'Bồ Câu', address: `no-reply@${domainOf(email)}` },
    to: fullname ? { name: fullname, address: email } : email,
    subject: title,
    date: new Date(writtenAt),
    messageId: `<${messageId}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: [...vi, '', ...en].join('\r\n'),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  await carryAutomatic(deps, { from: '', to: email, raw: await composer.compile().build() })
}

interface Words {
  title: string
  vi: string[]
  en: string[]
}

const reasons: Record<CameBack['why'], (address: string) => [vi: string, en: string]> = {
  sender_unproved: (address) => [
    `Địa chỉ gửi ${address} chưa được xác minh, hoặc không còn là của bạn. Hãy xác minh địa chỉ trong phần cài đặt, hoặc chọn địa chỉ khác rồi gửi lại.`,
    `Its sender address ${address} is not verified, or yours no longer. Verify the address in the settings, or choose another and send it again.`,
  ],
  sending_off: () => [
    'Tài khoản của bạn đang bị tắt chức năng gửi thư.',
    'Sending is switched off for your account.',
  ],
  domain_unverified: () => [
    'Tên miền của bạn chưa được xác minh DNS.',
    'The DNS of your domain is not verified.',
  ],
  unwritable: () => [
    'Không viết được thư, có thể vì một tệp đính kèm không còn.',
    'It could not be written, perhaps because a file of it is gone.',
  ],
  refused: () => ['', ''],
}

function aboutMessage({ subject, why, address }: CameBack): Words {
  const [vi, en] = reasons[why](address)
  const named = subject ? ` “${subject}”` : ''
  return {
    title: ['Thư chưa gửi được / Not sent', subject].filter(Boolean).join(': '),
    vi: [`Thư${named} chưa được gửi và đã trở về thư mục Thư nháp.`, vi],
    en: [`Your message${named} was not sent and is back in Drafts.`, en],
  }
}

function aboutCode({ address, said }: CameBack): Words {
  return {
    title: `Mã xác minh không tới nơi / Verification code not delivered: ${address}`,
    vi: [
      `Thư chứa mã xác minh gửi tới ${address} đã bị trả lại, nên địa chỉ này vẫn chưa được xác minh.`,
      `Hãy kiểm tra lại địa chỉ. Máy chủ bên kia trả lời: ${said}`,
    ],
    en: [
      `The message with the verification code for ${address} came back, so the address is still not verified.`,
      `Check the address. The other server said: ${said}`,
    ],
  }
}

function aboutInvitation({ subject, address, said }: CameBack): Words {
  return {
    title: `Lời mời không tới nơi / Invitation not delivered: ${address}`,
    vi: [
      `Lời mời cho ${subject} gửi tới ${address} đã bị trả lại.`,
      `Hãy kiểm tra lại địa chỉ, hoặc đưa đường liên kết mời cho người đó theo cách khác. Máy chủ bên kia trả lời: ${said}`,
    ],
    en: [
      `The invitation of ${subject}, sent to ${address}, came back.`,
      `Check the address, or give them the link in another way. The other server said: ${said}`,
    ],
  }
}

const aboutWhat: Record<CameBack['what'], (cameBack: CameBack) => Words> = {
  letter: aboutMessage,
  code: aboutCode,
  invitation: aboutInvitation,
}
