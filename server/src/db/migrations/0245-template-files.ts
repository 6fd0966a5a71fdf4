import type { Migration } from './migration.ts'

/** Files of templates, of an account or of its organisation. */
export const templateFiles: Migration = {
  number: 245,
  name: 'template files',
  both: [
    `create table template_file (
      organisation_id bigint not null,
      template_id bigint not null,
      position integer not null,
      account_id bigint,
      uuid text not null,
      id bigint not null,
      name text not null,
      size bigint not null,
      content_type text not null,
      blob_hash text not null,
      scan text not null,
      scan_message text not null,
      primary key (organisation_id, template_id, position),
      foreign key (organisation_id, template_id) references template (organisation_id, id) on delete cascade
    )`,
    'create index template_file_of_account on template_file (account_id)',
  ],
}
