import type { Migration } from './migration.ts'

/** Computed descriptions of messages for mail programs. */
export const messageDescriptions: Migration = {
  number: 91,
  name: 'message_descriptions',
  both: [
    `create table message_description (
      account_id bigint not null,
      message_id bigint not null,
      blob_hash text not null,
      envelope text not null,
      body text not null,
      body_structure text not null,
      primary key (account_id, message_id),
      foreign key (account_id, message_id) references message (account_id, id) on delete cascade
    )`,
  ],
}
