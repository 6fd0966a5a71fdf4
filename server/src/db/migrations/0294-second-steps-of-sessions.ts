import type { Migration } from './migration.ts'

/** Time of the last second step in a session; older sessions must repeat it. */
export const secondStepsOfSessions: Migration = {
  number: 294,
  name: 'second steps of sessions',
  both: ['alter table session add column second_step_at bigint not null default 0'],
}
