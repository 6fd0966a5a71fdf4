import type { Migration } from './migration.ts'

/** Text templates of an account or of its organisation. */
export const templates: Migration = {
  number: 87,
  name: 'templates',
  both: [
    `create table template (
      organisation_id bigint not null references organisation (id),
      id bigint not null,
      account_id bigint references account (id) on delete cascade,
      name text not null,
      subject text not null,
      body text not null,
      snippet text not null,
      changed_at bigint not null,
      primary key (organisation_id, id)
    )`,
    'create index template_of_account on template (organisation_id, account_id)',
  ],
}
