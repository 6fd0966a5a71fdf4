import type { Migration } from './migration.ts'

const leavesNext = `(
  select -min(draft.intended_at) from message
    join draft on draft.account_id = message.account_id and draft.message_id = message.id
    where message.account_id = thread_in_folder.account_id
      and message.thread_id = thread_in_folder.thread_id
      and message.folder_id = thread_in_folder.folder_id)`

/** Lists of scheduled messages are sorted by sending time, next first: the sort key is the negative time. */
export const lettersToCome: Migration = {
  number: 38,
  name: 'letters to come',
  both: [
    `update thread_in_folder set newest_at = coalesce(${leavesNext}, newest_at)
      where (account_id, folder_id) in (
        select account_id, id from folder where name in ('WEBMAIL_SCHEDULED', 'webmail_period'))`,
  ],
}
