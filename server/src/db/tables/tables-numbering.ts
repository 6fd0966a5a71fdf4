import type { Generated } from 'kysely'

/** A keyword of an account, as set by IMAP clients; labels are keywords with a name. */
export interface LabelTable {
  account_id: string
  id: string
  /** In its original spelling; case-insensitive. */
  keyword: string
  /** Name of the label, nested with slashes; empty for an internal keyword. */
  name: Generated<string>
  /** Number of the hue, from 1. */
  colour: Generated<number>
  /** Visibility in the sidebar; `unread` only while it has unread threads. */
  visibility: Generated<'shown' | 'hidden' | 'unread'>
  unread_threads: Generated<number>
  total_threads: Generated<number>
  /** `unlisted`: its list is still being built; `leaving`: it is being removed from messages and deleted. */
  state: Generated<'unlisted' | 'kept' | 'leaving'>
  /** For a label that is merged: the label that replaces it. */
  merges_into: Generated<string | null>
}

interface MessageLabelTable {
  account_id: string
  message_id: string
  label_id: string
}

/** Messages that left a folder in one change, one line of JSON each. */
interface VanishedTable {
  account_id: string
  folder_id: string
  modseq: number
  messages: string
}

/** A subscribed folder that was deleted. */
interface LeftSubscriptionTable {
  account_id: string
  name: string
}

/** Description of a message for mail programs, as octet text. */
interface MessageOutlineTable {
  account_id: string
  message_id: string
  /** Version of the message that it describes; invalid for any other. */
  made_of: string
  size: number
  header: string
  body_structure: string
}

/** Grams of a message, which rule out texts that it does not contain. */
interface MessageGramsTable {
  account_id: string
  message_id: string
  /** Version of the message that they describe; invalid for any other. */
  made_of: string
  grams: Uint8Array
}

/** Header of a message, compressed; see `compressed-head.ts`. */
interface MessageHeadTable {
  account_id: string
  message_id: string
  /** Version of the message that it belongs to; invalid for any other. */
  made_of: string
  head: Uint8Array
}

/** Decoded header values of a message that searches, sorting and threading compare. */
export interface MessageKeyTable {
  account_id: string
  message_id: string
  /** Version of the message that they describe; invalid for any other. Empty if they cannot be stored. */
  made_of: string
  received_at: number
  /** Null for a draft. */
  size: number | null
  sent_at: number | null
  sent_day: number | null
  subject: string | null
  senders: string | null
  recipients: string | null
  cc: string | null
  bcc: string | null
  message_id_header: string | null
  in_reply_to: string | null
  from_mailbox: string
  to_mailbox: string
  cc_mailbox: string
  from_name: string
  to_name: string
  thread_ids: string
}

/** Last message of an account with a computed outline, grams, header and keys. */
interface DescribedUntilTable {
  account_id: string
  message_id: string
}

/** A changed message whose outline must be computed again. */
interface MessageToOutlineTable {
  account_id: string
  message_id: string
}

/** A flag change that is not applied to its messages yet; each folder has one for each action. */
interface FlagChangeTable {
  account_id: string
  folder_id: string
  modseq: number
  /** JSON of the flags and UIDs. */
  change: string
}

export interface NumberingTables {
  label: LabelTable
  message_label: MessageLabelTable
  vanished: VanishedTable
  flag_change: FlagChangeTable
  left_subscription: LeftSubscriptionTable
  message_outline: MessageOutlineTable
  message_grams: MessageGramsTable
  message_head: MessageHeadTable
  message_key: MessageKeyTable
  described_until: DescribedUntilTable
  message_to_outline: MessageToOutlineTable
}
