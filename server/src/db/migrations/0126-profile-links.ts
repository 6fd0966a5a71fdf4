import type { Migration } from './migration.ts'

const purposes = "'second_step', 'passkey_sign_in', 'passkey_new', 'program_profile'"

/** A ticket may open a configuration profile for a device. */
export const profileLinks: Migration = {
  number: 126,
  name: 'profile-links',
  both: [],
  sqlite: [
    `create table ticket_kept (
      token_hash text primary key,
      purpose text not null check (purpose in (${purposes})),
      account_id bigint references account (id) on delete cascade,
      content text not null,
      tries bigint not null,
      expires_at bigint not null
    )`,
    'insert into ticket_kept select token_hash, purpose, account_id, content, tries, expires_at from ticket',
    'drop table ticket',
    'alter table ticket_kept rename to ticket',
    'create index ticket_of_account on ticket (account_id)',
    'create index ticket_expiry on ticket (expires_at)',
  ],
  postgres: [
    'alter table ticket drop constraint ticket_purpose_check',
    `alter table ticket add constraint ticket_purpose_check check (purpose in (${purposes}))`,
  ],
}
