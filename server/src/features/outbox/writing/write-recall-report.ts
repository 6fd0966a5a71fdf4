import {
  composeSystemMail,
  type MailLanguage,
  type MailOrganisation,
  type TableRow,
} from '../../system-mail/index.ts'
import type { RecipientRow } from '../recipient-store.ts'

/**
 * Reason why a message could not be recalled from a local address: it was sent to a group, there is no such mailbox, the
 * recipient deleted or moved it away, or the recipient's organisation does not allow it.
 */
export type RecallFault = 'group' | 'no_mailbox' | 'deleted' | 'policy_none' | 'policy_read'

/** A recipient of a recalled message. */
export interface ReportedRecipient extends Pick<RecipientRow, 'email' | 'recall'> {
  /** Reason of a failed recall; null for other results. */
  fault: RecallFault | null
}

/** A completed recall with the result for each recipient. */
export interface DoneRecall {
  sender: string
  organisation: MailOrganisation
  language: MailLanguage
  subject: string
  messageIdHeader: string
  recipients: readonly ReportedRecipient[]
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
  faults: Record<RecallFault, string>
  outside: string
  open: string
}

const texts: Record<MailLanguage, RecallTexts> = {
  vi: {
    title: (subject) => `Kết quả thu hồi thư: ${subject}`,
    intro: (back, all) => `Đã thu hồi thư của ${back} trong ${all} người nhận.`,
    who: 'Người nhận',
    what: 'Kết quả',
    became: {
      recalled: 'Đã thu hồi',
      recalled_read: 'Đã đọc và đã thu hồi',
      outside: 'Không thu hồi được: ngoài tổ chức',
      failed: 'Không thu hồi được',
      '': '',
    },
    faults: {
      group: 'thư gửi tới nhóm',
      no_mailbox: 'không có hộp thư này',
      deleted: 'người nhận đã xóa hoặc chuyển thư đi',
      policy_none: 'tổ chức của người nhận không cho thu hồi',
      policy_read: 'người nhận đã đọc thư',
    },
    outside: 'Không thu hồi được thư đã gửi ra ngoài tổ chức. Hãy gửi thư cho những người nhận đó nếu cần.',
    open: 'Xem thư',
  },
  en: {
    title: (subject) => `Recall report: ${subject}`,
    intro: (back, all) => `The message was recalled from ${back} of ${all} recipients.`,
    who: 'Recipient',
    what: 'Result',
    became: {
      recalled: 'Recalled',
      recalled_read: 'Recalled after it was read',
      outside: 'Not recalled: outside the organisation',
      failed: 'Not recalled',
      '': '',
    },
    faults: {
      group: 'it was sent to a group',
      no_mailbox: 'the mailbox doesn’t exist',
      deleted: 'the recipient deleted or moved it',
      policy_none: 'the recipient’s organisation doesn’t allow it',
      policy_read: 'the recipient has read it',
    },
    outside: 'Messages sent outside the organisation can’t be recalled. Email those recipients if necessary.',
    open: 'Open message',
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
        rows: recall.recipients.map(({ email, recall: became, fault }) => {
          const tone = tones[became]
          return {
            cells: [email, fault ? `${text.became[became]}: ${text.faults[fault]}` : text.became[became]],
            ...(tone ? { tone } : {}),
          }
        }),
      },
      ...(recall.href ? { button: { label: text.open, href: recall.href } } : {}),
      ...(hasOutside ? { after: [text.outside] } : {}),
    },
    to: { name: '', address: recall.sender },
    organisation: recall.organisation,
    messageId: recall.reportMessageId,
    about: recall.messageIdHeader,
    at: recall.at,
  })
}
