import type { Migration } from './migration.ts'

/** True when the last check of a domain found that its mail goes to another server; false when unknown. */
export const domainsWithMailElsewhere: Migration = {
  number: 520,
  name: 'domains with mail elsewhere',
  both: ['alter table domain_check add column is_mail_elsewhere smallint not null default 0'],
}
