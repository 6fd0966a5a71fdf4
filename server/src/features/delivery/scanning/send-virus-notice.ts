import { domainOf } from '@bocau/mail-core/address'
import { waitForBlobs } from '../../../db/blobs/wait-for-blobs.ts'
import {
  composeSystemMail,
  getAccountLanguage,
  getMailOrganisation,
  type MailLanguage,
  type MailOrganisation,
} from '../../system-mail/index.ts'
import { deliverMessage } from '../deliver-message.ts'
import type { DeliveryDeps } from '../deps.ts'
import { storeMessage } from '../stored-message.ts'
import type { VirusNotice } from './plan-virus-notice.ts'

/** Delivers the notice to the inbox; running again after a crash does not duplicate it. */
export async function sendVirusNotice(deps: DeliveryDeps, notice: VirusNotice): Promise<void> {
  const stored = await storeMessage(
    deps,
    await writeVirusNotice(notice, {
      language: await getAccountLanguage(deps.db.sql, notice.accountId),
      organisation: await getMailOrganisation(deps.db.sql, notice.accountId),
    }),
  )
  await waitForBlobs(deps, stored.blobs)
  const { accountId, mailbox } = notice
  await deliverMessage(deps, { accountId, email: mailbox }, { stored, arrival: { authentication: 'pass' } })
}

const texts: Record<
  MailLanguage,
  { title: string; intro: string; from: string; subject: string; virus: string }
> = {
  vi: {
    title: 'Thư có virus đã được cách ly',
    intro:
      'Một thư gửi cho bạn có virus. Thư nằm trong Thư rác và không mở được. Nếu bạn biết người gửi, hãy báo cho họ bằng cách khác.',
    from: 'Người gửi',
    subject: 'Tiêu đề',
    virus: 'Virus',
  },
  en: {
    title: 'A message with a virus was quarantined',
    intro:
      'A message to you contains a virus. It is in Junk and cannot be opened. If you know the sender, tell them in another way.',
    from: 'From',
    subject: 'Subject',
    virus: 'Virus',
  },
}

/** Writes the notice about an infected message. */
function writeVirusNotice(
  notice: VirusNotice,
  { language, organisation }: { language: MailLanguage; organisation: MailOrganisation },
): Promise<Buffer> {
  const { mailbox, messageId, from, subject, virus, at } = notice
  const text = texts[language]
  return composeSystemMail({
    language,
    organisation,
    content: {
      title: text.title,
      intro: [text.intro],
      details: [
        ...(from ? ([[text.from, from]] as const) : []),
        [text.subject, subject],
        [text.virus, virus],
      ],
    },
    to: { name: '', address: mailbox },
    messageId: `virus.${messageId}@${domainOf(mailbox)}`,
    at,
  })
}
