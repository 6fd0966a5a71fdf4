import type { Migration } from './migration.ts'

/** True when the delay for a recipient was reported to the sender. */
export const toldDelays: Migration = {
  number: 210,
  name: 'told delays',
  both: ['alter table outgoing_recipient add column delay_told smallint not null default 0'],
}
