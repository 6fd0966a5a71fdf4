import type { Migration } from './migration.ts'

/** Whether the last check of a domain saw that its mail arrives at another server; unknown counts as no. */
export const domainsWithMailElsewhere: Migration = {
  number: 520,
  name: 'domains with mail elsewhere',
  both: ['alter table domain_check add column is_mail_elsewhere smallint not null default 0'],
}
