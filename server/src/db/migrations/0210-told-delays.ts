import type { Migration } from './migration.ts'

/** Whether the sender was told of a recipient that the message still waits. */
export const toldDelays: Migration = {
  number: 210,
  name: 'told delays',
  both: ['alter table outgoing_recipient add column delay_told smallint not null default 0'],
}
