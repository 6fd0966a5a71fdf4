import type { Migration } from './migration.ts'

/** Senders whose messages never go to Junk as spam, or whose remote images are always shown. */
export const trustedSenders: Migration = {
  number: 113,
  name: 'trusted senders',
  both: [
    `create table trusted_sender (
      account_id bigint not null references account (id) on delete cascade,
      email text not null,
      never_junk smallint not null check (never_junk in (0, 1)),
      shows_images smallint not null check (shows_images in (0, 1)),
      created_at bigint not null,
      primary key (account_id, email)
    )`,
  ],
}
