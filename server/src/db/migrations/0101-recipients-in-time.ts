import type { Migration } from './migration.ts'

/** Time of the last delivery result for a recipient; 0 when unknown. */
export const recipientsInTime: Migration = {
  number: 101,
  name: 'recipients-in-time',
  both: ['alter table outgoing_recipient add column changed_at bigint not null default 0'],
}
