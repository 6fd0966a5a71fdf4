import type { Migration } from './migration.ts'

/** Custom scripts in addition to page rules, and separate records for different automatic replies. */
export const scripts: Migration = {
  number: 54,
  name: 'scripts',
  both: [
    `create table rule_next (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      kind text not null check (kind in ('filter', 'auto_mark_spam', 'autofw', 'vacation', 'script')),
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
    `insert into rule_next
      (account_id, id, kind, target, name, position, is_enabled, is_verified, content, problem, created_at)
      select account_id, id, kind, target, name, position, is_enabled, is_verified, content, problem, created_at
      from rule`,
    'drop table rule',
    'alter table rule_next rename to rule',
    `create unique index rule_target on rule (account_id, kind, target) where kind not in ('filter', 'script')`,
    // `handle` is empty for the automatic reply of the page.
    `create table vacation_answer_next (
      account_id bigint not null references account (id) on delete cascade,
      sender text not null,
      handle text not null,
      answered_at bigint not null,
      primary key (account_id, sender, handle)
    )`,
    `insert into vacation_answer_next (account_id, sender, handle, answered_at)
      select account_id, sender, '', answered_at from vacation_answer`,
    'drop table vacation_answer',
    'alter table vacation_answer_next rename to vacation_answer',
    'create index vacation_answer_age on vacation_answer (answered_at)',
  ],
}
