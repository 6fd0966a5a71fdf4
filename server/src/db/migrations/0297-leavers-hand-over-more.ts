import type { Migration } from './migration.ts'

/** Transfer of contacts and templates of a departing user: option, progress and counts. */
export const leaversHandOverMore: Migration = {
  number: 297,
  name: 'leavers hand over more',
  both: [
    'alter table leaving add column hands_contacts integer not null default 0',
    'alter table leaving add column hands_templates integer not null default 0',
    'alter table leaving add column after_contact_id bigint not null default 0',
    'alter table leaving add column after_template_id bigint not null default 0',
    'alter table leaving add column handed_contacts integer not null default 0',
    'alter table leaving add column handed_templates integer not null default 0',
    'alter table leaving add column is_rest_done integer not null default 1',
  ],
}
