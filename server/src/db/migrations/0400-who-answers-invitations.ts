import type { Migration } from './migration.ts'

/** Of an answer to an invitation, who gave it in the name of a mailbox that is not their own. */
export const whoAnswersInvitations: Migration = {
  number: 400,
  name: 'who answers invitations',
  both: ['alter table event_answer add column answered_by bigint'],
}
