import type { Migration } from './migration.ts'

/** Mail of an organisation by day: received, rejected, and rejected by other servers. */
export const mailDays: Migration = {
  number: 162,
  name: 'mail-days',
  both: [
    `create table mail_day (
      organisation_id bigint not null references organisation (id) on delete cascade,
      day integer not null,
      came bigint not null,
      spam bigint not null,
      infected bigint not null,
      primary key (organisation_id, day)
    )`,
    `create table intake_refusal (
      organisation_id bigint not null references organisation (id) on delete cascade,
      day integer not null,
      why text not null,
      count bigint not null,
      last_at bigint not null,
      primary key (organisation_id, day, why)
    )`,
    'create index delivery_by_time on delivery (arrived_at)',
    `create table failed_delivery (
      organisation_id bigint not null references organisation (id) on delete cascade,
      id bigint not null,
      at bigint not null,
      sender text not null,
      recipient text not null,
      failure text not null,
      answer text not null,
      primary key (organisation_id, id)
    )`,
    'create index failed_delivery_by_time on failed_delivery (organisation_id, at)',
  ],
}
