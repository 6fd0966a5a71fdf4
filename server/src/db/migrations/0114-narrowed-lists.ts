import { jsonOfRow } from './json-of-row.ts'
import type { Migration } from './migration.ts'

const rowHasFlag = (what: string) => `(row like '%"${what}":true%' or row like '%"${what}": true%')`

/** Messages that a list row describes: those of its folder, or all visible ones for Starred and labels. */
const ofItsRow = `message.account_id = thread_in_folder.account_id
  and message.thread_id = thread_in_folder.thread_id
  and message.is_to_me = 1
  and (message.folder_id = thread_in_folder.folder_id
    or (not exists (select 1 from folder where folder.account_id = message.account_id
        and folder.id = thread_in_folder.folder_id and folder.name <> 'Starred')
      and not exists (select 1 from folder where folder.account_id = message.account_id
        and folder.id = message.folder_id and folder.name in ('Junk', 'Trash'))))`

/** Position of the Bcc recipients in the JSON; To and Cc recipients precede it. */
const toMe = (place: 'instr' | 'strpos') => `update message set is_to_me = 1
  where exists (select 1 from address where address.account_id = message.account_id
    and address.kind in ('own', 'alias')
    and ${place}(lower(substr(recipients, 1, ${place}(recipients, '"bcc":['))),
      '"email":"' || address.email || '"') > 0)`

const narrowed = (name: string, condition: string) =>
  `create index ${name} on thread_in_folder (account_id, folder_id, newest_at desc, thread_id desc) where ${condition}`

/** Filtered lists: unread, starred, with files, or addressed to the reader. Each has its own index. */
export const narrowedLists: Migration = {
  number: 114,
  name: 'narrowed lists',
  both: [
    'alter table message add column is_to_me smallint not null default 0',
    'alter table thread_in_folder add column is_starred smallint not null default 0',
    'alter table thread_in_folder add column has_files smallint not null default 0',
    'alter table thread_in_folder add column is_to_me smallint not null default 0',
    `update thread_in_folder set is_starred = 1 where ${rowHasFlag('starred')}`,
    `update thread_in_folder set has_files = 1 where ${rowHasFlag('has_attachments')}`,
  ],
  sqlite: [
    toMe('instr'),
    `update thread_in_folder set is_to_me = 1, row = json_set(row, '$.to_me', json('true'))
     where exists (select 1 from message where ${ofItsRow})`,
    ...indexes(),
  ],
  postgres: [
    toMe('strpos'),
    `update thread_in_folder set is_to_me = 1, row = (row::jsonb || '{"to_me": true}'::jsonb)::text
     where ${jsonOfRow} and exists (select 1 from message where ${ofItsRow})`,
    ...indexes(),
  ],
}

function indexes(): string[] {
  return [
    narrowed('thread_list_unread', 'unread_count > 0'),
    narrowed('thread_list_starred', 'is_starred = 1'),
    narrowed('thread_list_files', 'has_files = 1'),
    narrowed('thread_list_to_me', 'is_to_me = 1'),
  ]
}
