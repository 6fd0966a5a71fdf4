import type { Migration } from './migration.ts'

/** State of each maintenance step. Removes the single job that ran all of them in sequence. */
export const upkeepBySteps: Migration = {
  number: 60,
  name: 'upkeep by steps',
  both: [
    `create table upkeep (
      step text primary key,
      done_at bigint,
      failing_since bigint,
      failures integer not null,
      last_error text not null
    )`,
    'alter table released_blob add column failures integer not null default 0',
    "delete from job where kind = 'housekeeping'",
  ],
}
