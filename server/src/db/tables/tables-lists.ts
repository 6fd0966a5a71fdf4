import type { Flag } from './flag.ts'

/** What a message says of the list that it came by; which that is stands in the message. */
export interface ListMessageTable {
  account_id: string
  message_id: string
  /** What the list calls itself, where many write to it. */
  name: string
  link: string | null
  is_one_click: Flag
  mail: string | null
}

/** A list that the reader has asked to be taken off. */
export interface LeftListTable {
  account_id: string
  list_key: string
  left_at: number
}

/** An account whose messages from before lists were noted are still to be looked at, and how far that has come. */
export interface ListsToReadTable {
  account_id: string
  after_message_id: string
}

export interface ListTables {
  list_message: ListMessageTable
  left_list: LeftListTable
  lists_to_read: ListsToReadTable
}
