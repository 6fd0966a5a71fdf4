import type { Migration } from './migration.ts'

/** Marks an organisation that is closed for its move to another installation, or was moved. */
export const organisationMoves: Migration = {
  number: 640,
  name: 'organisation moves',
  both: ['alter table organisation add column move_state text'],
}
