import type { Migration } from './migration.ts'

/** When it was last heard what became of a message for a recipient; 0 where nobody wrote it down. */
export const recipientsInTime: Migration = {
  number: 101,
  name: 'recipients-in-time',
  both: ['alter table outgoing_recipient add column changed_at bigint not null default 0'],
}
