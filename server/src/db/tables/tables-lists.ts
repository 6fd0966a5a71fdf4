import type { Flag } from './flag.ts'

/** Mailing list data of a message; the list key is in the message row. */
interface ListMessageTable {
  account_id: string
  message_id: string
  /** Display name of a list with several authors. */
  name: string
  link: string | null
  is_one_click: Flag
  mail: string | null
}

/** A list from which the reader has unsubscribed. */
interface LeftListTable {
  account_id: string
  list_key: string
  left_at: number
}

/** An account whose older messages must still be assigned to mailing lists, with the progress. */
export interface ListsToReadTable {
  account_id: string
  after_message_id: string
}

export interface ListTables {
  list_message: ListMessageTable
  left_list: LeftListTable
  lists_to_read: ListsToReadTable
}
