import { domainOf, trueNameOf } from '@bocau/mail-core/address'
import { getUserInfo } from '../../account/index.ts'
import type { ShareMail } from '../../sharing/index.ts'
import {
  addressInMailbox,
  composeSystemMail,
  getAccountLanguage,
  type MailLanguage,
} from '../../system-mail/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { messageOfJob } from './message-of-job.ts'
import { sendAutomatic } from './send-automatic.ts'
import { shareTexts } from './share-texts.ts'

/** Notifies a local user by mail of shared or requested files, in the user's language. */
export async function sendShareMail(deps: OutboxDeps, mail: ShareMail, jobId: string): Promise<void> {
  const { email, fullname } = await getUserInfo(deps.db.sql, mail.accountId)
  const language = await getAccountLanguage(deps.db.sql, mail.accountId)
  const { messageId, writtenAt } = messageOfJob(jobId, email, mail)
  const written = { ...mail, email, fullname, language, origin: deps.publicOrigin, at: writtenAt, messageId }
  const raw = await writeShareMail(written)
  await sendAutomatic(deps, { from: '', to: email, raw, signingDomain: domainOf(email) })
}

interface WrittenShare extends ShareMail {
  email: string
  fullname: string
  language: MailLanguage
  /** Public URL of this installation. */
  origin: string
  at: number
  messageId: string
}

/** Writes the notification; replies go to the user it is about. */
function writeShareMail(mail: WrittenShare): Promise<Buffer> {
  const { by, email, fullname, names, count, message, language } = mail
  const who = trueNameOf(by) || by.email
  const texts = shareTexts[language]
  const text = texts[mail.about.kind](who, filesText(mail))
  const href = shareUrl(mail)
  const rest = count > names.length ? [texts.more(count - names.length)] : []
  return composeSystemMail({
    language,
    content: {
      title: text.subject,
      intro: [text.intro],
      items: [...names, ...rest],
      ...(message ? { quote: { by: texts.message(who), text: message } } : {}),
      ...(href ? { button: { label: text.action, href } } : {}),
      foot: texts.why,
    },
    replyTo: { name: by.name, address: by.email },
    to: { name: fullname, address: email },
    messageId: mail.messageId,
    at: mail.at,
  })
}

function filesText({ names, count, language }: WrittenShare): string {
  const [only = ''] = names
  return count === 1 ? shareTexts[language].one(only) : shareTexts[language].many(count)
}

/** Returns the link of the notification: to the files, or to the pending request. */
function shareUrl({ about, accountId, origin }: WrittenShare): string | null {
  if (about.kind === 'asked') return addressInMailbox(origin, accountId, `/drive?asked=${about.requestId}`)
  return about.kind === 'declined' ? null : `${origin}/s/${about.token}`
}
