import { trueNameOf } from '@bocau/mail-core/address'
import { getUserInfo } from '../../account/index.ts'
import type { ShareMail } from '../../sharing/index.ts'
import { addressInMailbox, getAccountLanguage, type MailLanguage } from '../../system-mail/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { messageOfJob } from './message-of-job.ts'
import { sendSystemMail, type UnbrandedMail } from './send-automatic.ts'

/** Notifies a local user by mail of shared or requested files, in the user's language. */
export async function sendShareMail(deps: OutboxDeps, mail: ShareMail, jobId: string): Promise<void> {
  const { email, fullname } = await getUserInfo(deps.db.sql, mail.accountId)
  const language = await getAccountLanguage(deps.db.sql, mail.accountId)
  const { messageId, writtenAt } = messageOfJob(jobId, email, mail)
  const written = { ...mail, email, fullname, language, origin: deps.publicOrigin, at: writtenAt, messageId }
  await sendSystemMail(deps, shareMail(written))
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
function shareMail(mail: WrittenShare): UnbrandedMail {
  const { by, email, fullname, names, count, message, language } = mail
  const who = trueNameOf(by) || by.email
  const texts = shareTexts[language]
  const text = texts[mail.about.kind](who, filesText(mail))
  const href = shareUrl(mail)
  const rest = count > names.length ? [texts.more(count - names.length)] : []
  return {
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
  }
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

/** Texts of a share notification in one language. */
interface ShareTexts {
  one: (name: string) => string
  many: (count: number) => string
  more: (count: number) => string
  message: (who: string) => string
  why: string
  shared: ShareText
  asked: ShareText
  granted: ShareText
  declined: ShareText
}

type ShareText = (who: string, files: string) => { subject: string; intro: string; action: string }

/** In the language of the recipient's account. */
const shareTexts: Record<'vi' | 'en', ShareTexts> = {
  vi: {
    one: (name) => `“${name}”`,
    many: (count) => `${count} mục`,
    more: (count) => `và ${count} mục nữa`,
    message: (who) => `Lời nhắn của ${who}:`,
    why: 'Thư này do Bồ Câu gửi tự động. Thư trả lời sẽ được gửi tới người có tên ở trên.',
    shared: (who, files) => ({
      subject: `${who} đã chia sẻ ${files} với bạn`,
      intro: `${who} đã chia sẻ với bạn:`,
      action: 'Mở',
    }),
    asked: (who, files) => ({
      subject: `${who} xin quyền mở ${files}`,
      intro: `${who} muốn mở tệp của bạn:`,
      action: 'Trả lời yêu cầu',
    }),
    granted: (who, files) => ({
      subject: `${who} đã cấp cho bạn quyền mở ${files}`,
      intro: `${who} đã đồng ý cho bạn mở:`,
      action: 'Mở',
    }),
    declined: (who, files) => ({
      subject: `Yêu cầu mở ${files} không được chấp thuận`,
      intro: `${who} chưa đồng ý cho bạn mở:`,
      action: '',
    }),
  },
  en: {
    one: (name) => `“${name}”`,
    many: (count) => `${count} items`,
    more: (count) => `and ${count} more`,
    message: (who) => `Message from ${who}:`,
    why: 'Bồ Câu sent this message automatically. Replies go to the user named above.',
    shared: (who, files) => ({
      subject: `${who} shared ${files} with you`,
      intro: `${who} shared with you:`,
      action: 'Open',
    }),
    asked: (who, files) => ({
      subject: `${who} asks for access to ${files}`,
      intro: `${who} would like to open:`,
      action: 'Respond to the request',
    }),
    granted: (who, files) => ({
      subject: `${who} gave you access to ${files}`,
      intro: `${who} gave you access to:`,
      action: 'Open',
    }),
    declined: (who, files) => ({
      subject: `Your request to open ${files} was declined`,
      intro: `${who} declined your request for:`,
      action: '',
    }),
  },
}
