/** A keyword of an account: what other programs call a message by, and what labels are made of. */
export interface LabelTable {
  account_id: string
  id: string
  /** As it was first written; capitals make no difference. */
  keyword: string
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

/** What mail programs show of a message without opening it, as answers of IMAP tell it. */
export interface MessageDescriptionTable {
  account_id: string
  message_id: string
  /** The message it was worked out of; of another one it says nothing. */
  blob_hash: string
  envelope: string
  body: string
  body_structure: string
}

export interface NumberingTables {
  label: LabelTable
  message_label: MessageLabelTable
  vanished: VanishedTable
  message_description: MessageDescriptionTable
}
