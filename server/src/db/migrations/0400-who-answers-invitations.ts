import type { Migration } from './migration.ts'

/** The delegate who replied to an invitation in the name of another mailbox. */
export const whoAnswersInvitations: Migration = {
  number: 400,
  name: 'who answers invitations',
  both: ['alter table event_answer add column answered_by bigint'],
}
