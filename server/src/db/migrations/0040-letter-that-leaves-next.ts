import { jsonOfRow } from './json-of-row.ts'
import type { Migration } from './migration.ts'

const next = `
  select account_id, thread_id, folder_id, subject, snippet, recipients, sent_at from (
    select message.*, row_number() over (
      partition by message.account_id, message.thread_id, message.folder_id
      order by draft.intended_at, message.sent_at, message.id) as place
    from message
    join folder on folder.account_id = message.account_id and folder.id = message.folder_id
    join draft on draft.account_id = message.account_id and draft.message_id = message.id
    where folder.name in ('WEBMAIL_SCHEDULED', 'webmail_period') and draft.intended_at is not null) as waiting
  where place = 1`

const ofItsRow = `thread_in_folder.account_id = next.account_id
  and thread_in_folder.thread_id = next.thread_id and thread_in_folder.folder_id = next.folder_id`

/** Rows in lists of scheduled messages show the next message to be sent, under its own subject. */
export const letterThatLeavesNext: Migration = {
  number: 40,
  name: 'the letter that leaves next',
  both: [],
  sqlite: [
    `update thread_in_folder set row = json_set(row,
        '$.subject', next.subject,
        '$.snippet', next.snippet,
        '$.to', json((select json_group_array(json(value)) from (
          select value from json_each(next.recipients, '$.to') order by key limit 5))),
        '$.last_message_timestamp', next.sent_at / 1000)
      from (${next}) as next where ${ofItsRow}`,
  ],
  postgres: [
    `update thread_in_folder set row = (row::jsonb || jsonb_build_object(
        'subject', next.subject,
        'snippet', next.snippet,
        'to', (select coalesce(jsonb_agg(person order by place), '[]') from
          jsonb_array_elements(next.recipients::jsonb -> 'to') with ordinality as people (person, place)
          where place <= 5),
        'last_message_timestamp', next.sent_at / 1000))::text
      from (${next}) as next where ${ofItsRow} and ${jsonOfRow}`,
  ],
}
