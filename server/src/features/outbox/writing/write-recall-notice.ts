import { composeSystemMail, type MailLanguage, type MailOrganisation } from '../../system-mail/index.ts'

/** A message that was recalled from a mailbox. */
export interface RecalledMessage {
  recipient: string
  language: MailLanguage
  /** Organisation of the recipient. */
  organisation: MailOrganisation
  sender: string
  subject: string
  messageIdHeader: string
  noticeMessageId: string
  at: number
}

const texts: Record<
  MailLanguage,
  (recalled: RecalledMessage) => { title: string; intro: string; rest: string }
> = {
  vi: ({ sender, subject, recipient }) => ({
    title: `Thư đã được thu hồi: ${subject}`,
    intro: `${sender} đã thu hồi thư “${subject}” gửi tới ${recipient}.`,
    rest: 'Các thư khác của bạn không bị ảnh hưởng.',
  }),
  en: ({ sender, subject, recipient }) => ({
    title: `Message recalled: ${subject}`,
    intro: `${sender} recalled the message “${subject}” sent to ${recipient}.`,
    rest: 'Your other messages are not affected.',
  }),
}

/** Writes the notice that replaces a recalled message. */
export function writeRecallNotice(recalled: RecalledMessage): Promise<Buffer> {
  const { title, intro, rest } = texts[recalled.language](recalled)
  return composeSystemMail({
    language: recalled.language,
    organisation: recalled.organisation,
    content: { title, intro: [intro], foot: rest },
    to: { name: '', address: recalled.recipient },
    messageId: recalled.noticeMessageId,
    about: recalled.messageIdHeader,
    at: recalled.at,
  })
}
