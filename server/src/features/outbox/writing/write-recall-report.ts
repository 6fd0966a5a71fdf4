import { composeSystemMail, type MailLanguage, type TableRow } from '../../system-mail/index.ts'
import type { RecipientRow } from '../recipient-store.ts'

/** A completed recall with the result for each recipient. */
export interface DoneRecall {
  sender: string
  language: MailLanguage
  subject: string
  messageIdHeader: string
  recipients: readonly Pick<RecipientRow, 'email' | 'recall'>[]
  /** Link to the recalled message; undefined when its sender deleted it. */
  href: string | undefined
  reportMessageId: string
  at: number
}

interface RecallTexts {
  title: (subject: string) => string
  intro: (back: number, all: number) => string
  who: string
  what: string
  became: Record<RecipientRow['recall'], string>
  outside: string
  open: string
}

const texts: Record<MailLanguage, RecallTexts> = {
  vi: {
    title: (subject) => `Kết quả thu hồi thư: ${subject}`,
    intro: (back, all) => `Đã thu hồi thư của ${back} trên ${all} người nhận.`,
    who: 'Người nhận',
    what: 'Kết quả',
    became: {
      recalled: 'Đã thu hồi',
      recalled_read: 'Đã đọc và đã thu hồi',
      outside: 'Không thu hồi được: ngoài tổ chức',
      failed: 'Không thu hồi được',
      '': '',
    },
    outside: 'Thư đã ra ngoài tổ chức thì không lấy lại được. Hãy viết cho những người đó nếu cần.',
    open: 'Xem thư',
  },
  en: {
    title: (subject) => `Recall report: ${subject}`,
    intro: (back, all) => `The message was taken back from ${back} of ${all} recipients.`,
    who: 'Recipient',
    what: 'What became of it',
    became: {
      recalled: 'Recalled',
      recalled_read: 'Already read, and recalled',
      outside: 'Could not be reached: outside',
      failed: 'Failed',
      '': '',
    },
    outside: 'What has left the organisation cannot be taken back. Write to those people if need be.',
    open: 'Open the message',
  },
}

const tones: Record<RecipientRow['recall'], TableRow['tone']> = {
  recalled: 'good',
  recalled_read: 'wait',
  outside: 'bad',
  failed: 'bad',
  '': undefined,
}

/** Writes the recall report for the sender, with a table of recipients. */
export function writeRecallReport(recall: DoneRecall): Promise<Buffer> {
  const text = texts[recall.language]
  const back = recall.recipients.filter((one) => one.recall.startsWith('recalled')).length
  const hasOutside = recall.recipients.some((one) => one.recall === 'outside')
  return composeSystemMail({
    language: recall.language,
    content: {
      title: text.title(recall.subject),
      intro: [text.intro(back, recall.recipients.length)],
      table: {
        head: [text.who, text.what],
        rows: recall.recipients.map(({ email, recall: became }) => {
          const tone = tones[became]
          return { cells: [email, text.became[became]], ...(tone ? { tone } : {}) }
        }),
      },
      ...(recall.href ? { button: { label: text.open, href: recall.href } } : {}),
      ...(hasOutside ? { after: [text.outside] } : {}),
    },
    to: { name: '', address: recall.sender },
    messageId: recall.reportMessageId,
    about: recall.messageIdHeader,
    at: recall.at,
  })
}
