import { composeSystemMail, type MailLanguage } from '../../system-mail/index.ts'

/** A message that was recalled from a mailbox. */
export interface TakenMessage {
  recipient: string
  language: MailLanguage
  sender: string
  subject: string
  messageIdHeader: string
  ownMessageId: string
  at: number
}

const texts: Record<MailLanguage, (taken: TakenMessage) => { title: string; says: string; rest: string }> = {
  vi: ({ sender, subject, recipient }) => ({
    title: `Thư đã được thu hồi: ${subject}`,
    says: `${sender} đã thu hồi thư “${subject}” gửi tới ${recipient}.`,
    rest: 'Bạn chưa mất gì khác.',
  }),
  en: ({ sender, subject, recipient }) => ({
    title: `Message recalled: ${subject}`,
    says: `${sender} has recalled the message “${subject}” sent to ${recipient}.`,
    rest: 'Nothing else was taken.',
  }),
}

/** Writes the notice that replaces a recalled message. */
export function writeRecallNotice(taken: TakenMessage): Promise<Buffer> {
  const { title, says, rest } = texts[taken.language](taken)
  return composeSystemMail({
    language: taken.language,
    content: { title, says: [says], foot: rest },
    to: { name: '', address: taken.recipient },
    messageId: taken.ownMessageId,
    about: taken.messageIdHeader,
    at: taken.at,
  })
}
