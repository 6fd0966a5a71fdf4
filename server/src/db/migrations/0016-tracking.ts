import type { Migration } from './migration.ts'

/** Tracking pixels of sent messages. */
export const tracking: Migration = {
  number: 16,
  name: 'tracking',
  both: [
    `create table tracking_pixel (
      account_id bigint not null references account (id) on delete cascade,
      message_id bigint not null,
      token text not null unique,
      email text,
      view_count bigint not null,
      first_seen_at bigint,
      last_seen_at bigint,
      primary key (account_id, message_id, token)
    )`,
  ],
}
