import type { MessageNotes } from '@bocau/contract/mailbox/message-notes'
import type { BodyNotes } from '../../../ports/message-parser.ts'

const maxNamed = 20

/** Builds the notes about a message that the page of its body contains. */
export function messageNotes({
  protection,
  returned,
  isIncomplete,
  authors,
  unsubscribe,
  hasEvent,
  receiptTo,
  importance,
}: BodyNotes): MessageNotes {
  return {
    protection: protection && {
      method: protection.method,
      is_encrypted: protection.isEncrypted,
      is_signed: protection.isSigned,
      is_damaged: protection.isDamaged,
      signers: protection.signers,
      recipients: protection.recipients,
    },
    returned: returned.slice(0, maxNamed).map(({ email, status, text }) => ({
      email,
      answer: (/^\d{3} /.test(text) ? text : ['550', status, text].filter(Boolean).join(' ')).slice(0, 500),
    })),
    is_incomplete: isIncomplete,
    authors,
    unsubscribe: unsubscribe && {
      link: unsubscribe.link,
      is_one_click: unsubscribe.isOneClick,
      mail: unsubscribe.mail,
    },
    has_event: hasEvent,
    receipt_to: receiptTo,
    importance,
  }
}
