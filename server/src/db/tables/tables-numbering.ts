import type { Generated } from 'kysely'

/** A keyword of an account: what other programs call a message by, and what labels are made of. */
export interface LabelTable {
  account_id: string
  id: string
  /** As it was first written; capitals make no difference. */
  keyword: string
  /** What people call it, nested by slashes; empty for a keyword that is of programs alone. */
  name: Generated<string>
  /** One of the hues, from 1 on. */
  colour: Generated<number>
  /** Whether the sidebar shows it; `unread` while something in it is unread. */
  visibility: Generated<'shown' | 'hidden' | 'unread'>
  unread_threads: Generated<number>
  total_threads: Generated<number>
  /** `unlisted`: its threads are not all in its list yet; `leaving`: it is taken off its messages and goes. */
  state: Generated<'unlisted' | 'kept' | 'leaving'>
  /** For one that is leaving: which label its messages get in its place. */
  merges_into: Generated<string | null>
}

export interface MessageLabelTable {
  account_id: string
  message_id: string
  label_id: string
}

/** What left a folder by one change: a line of JSON for each message. */
export interface VanishedTable {
  account_id: string
  folder_id: string
  modseq: number
  messages: string
}

/** A folder that mail programs show among those they look at, though it is gone. */
export interface LeftSubscriptionTable {
  account_id: string
  name: string
}

/** What mail programs show of a message without opening it, in octet text. */
export interface MessageOutlineTable {
  account_id: string
  message_id: string
  /** What it was worked out of; of anything else it says nothing. */
  made_of: string
  size: number
  header: string
  body_structure: string
}

/** What excludes texts that stand nowhere in a message. */
export interface MessageGramsTable {
  account_id: string
  message_id: string
  /** What they were worked out of; of anything else they say nothing. */
  made_of: string
  grams: Uint8Array
}

/** Up to which of its messages those of an account have their outline and their grams. */
export interface DescribedUntilTable {
  account_id: string
  message_id: string
}

/** A message that has become another since, and is to be worked out once more. */
export interface MessageToOutlineTable {
  account_id: string
  message_id: string
}

export interface NumberingTables {
  label: LabelTable
  message_label: MessageLabelTable
  vanished: VanishedTable
  left_subscription: LeftSubscriptionTable
  message_outline: MessageOutlineTable
  message_grams: MessageGramsTable
  described_until: DescribedUntilTable
  message_to_outline: MessageToOutlineTable
}
