import type { Migration } from './migration.ts'

/**
 * Limits and suspension of an organisation, set by the hosting provider, and daily figures for billing. The limits are
 * columns of `organisation`, so that the lookups of sessions and addresses read them without another query.
 */
export const organisationLimits: Migration = {
  number: 580,
  name: 'organisation limits',
  both: [
    'alter table organisation add column suspended_at bigint',
    "alter table organisation add column suspension_reason text not null default ''",
    'alter table organisation add column max_people integer',
    'alter table organisation add column max_megabytes bigint',
    'alter table mail_day add column sent bigint not null default 0',
    `create table usage_day (
      organisation_id bigint not null references organisation (id) on delete cascade,
      day integer not null,
      people integer not null,
      mailboxes integer not null,
      mail_bytes bigint not null,
      drive_bytes bigint not null,
      primary key (organisation_id, day)
    )`,
    'create index usage_day_by_day on usage_day (day)',
  ],
}
