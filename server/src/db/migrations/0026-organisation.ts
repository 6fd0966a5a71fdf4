import type { Migration } from './migration.ts'

/** Results of the last check of a domain's records, and keys that its zone does not publish yet. */
export const organisation: Migration = {
  number: 26,
  name: 'organisation',
  both: [
    `create table domain_check (
      organisation_id bigint not null,
      domain_name text not null,
      checked_at bigint not null,
      outcome text not null,
      primary key (organisation_id, domain_name),
      foreign key (organisation_id, domain_name) references domain (organisation_id, name) on delete cascade
    )`,
    `create table waiting_key (
      organisation_id bigint not null,
      domain_name text not null,
      selector text not null,
      private_key text not null,
      created_at bigint not null,
      primary key (organisation_id, domain_name),
      foreign key (organisation_id, domain_name) references domain (organisation_id, name) on delete cascade
    )`,
  ],
}
