import type { Migration } from './migration.ts'

/**
 * Departing users: successor, progress of the transfer, and time of deletion. Also addresses that stay blocked for a
 * while.
 */
export const leaving: Migration = {
  number: 106,
  name: 'leaving',
  both: [
    `create table leaving (
      organisation_id bigint not null references organisation (id),
      account_id bigint not null unique references account (id) on delete cascade,
      successor_id bigint references account (id) on delete set null,
      takes_new_mail integer not null,
      answer_subject text not null,
      answer_text text not null,
      hands_mail integer not null,
      hands_drive integer not null,
      folder text not null,
      state text not null check (state in ('handing_over', 'waiting', 'kept', 'deleting')),
      trouble text,
      round integer not null,
      after_message_id bigint not null,
      is_mail_done integer not null,
      drive_copy_id bigint,
      is_drive_done integer not null,
      done integer not null,
      total integer not null,
      freed_bytes bigint not null,
      keep_until bigint,
      began_at bigint not null,
      keeper_id bigint,
      keeper_email text not null,
      primary key (organisation_id, account_id)
    )`,
    'create index leaving_of_successor on leaving (successor_id)',
    'create index leaving_by_time on leaving (state, keep_until)',
    `create table resting_address (
      email text primary key,
      organisation_id bigint not null references organisation (id),
      free_at bigint not null
    )`,
  ],
}
