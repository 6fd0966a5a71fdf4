import type { Migration } from './migration.ts'

/** Rules for mail, codes that verify addresses, and recipients of out-of-office replies. */
export const rules: Migration = {
  number: 20,
  name: 'rules',
  both: [
    // `target` identifies a rule within its kind: the address of a block or of a forward.
    `create table rule (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      kind text not null check (kind in ('filter', 'auto_mark_spam', 'autofw', 'vacation')),
      target text not null,
      name text not null,
      position bigint not null,
      is_enabled smallint not null check (is_enabled in (0, 1)),
      is_verified smallint not null check (is_verified in (0, 1)),
      content text not null,
      problem text,
      created_at bigint not null,
      primary key (account_id, id)
    )`,
    `create unique index rule_target on rule (account_id, kind, target) where kind <> 'filter'`,
    // Incremented with every change; invalidates cached rules.
    `create table rule_version (
      account_id bigint not null references account (id) on delete cascade,
      version bigint not null,
      primary key (account_id)
    )`,
    `create table address_code (
      account_id bigint not null references account (id) on delete cascade,
      purpose text not null,
      address text not null,
      code_hash text not null,
      tries bigint not null,
      sent_at bigint not null,
      primary key (account_id, purpose, address)
    )`,
    `create table vacation_answer (
      account_id bigint not null references account (id) on delete cascade,
      sender text not null,
      answered_at bigint not null,
      primary key (account_id, sender)
    )`,
    'create index vacation_answer_age on vacation_answer (answered_at)',
  ],
}
