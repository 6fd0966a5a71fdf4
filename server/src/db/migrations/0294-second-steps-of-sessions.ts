import type { Migration } from './migration.ts'

/** Of a session, when its holder last took a second step: sessions from before are asked for one again. */
export const secondStepsOfSessions: Migration = {
  number: 294,
  name: 'second steps of sessions',
  both: ['alter table session add column second_step_at bigint not null default 0'],
}
