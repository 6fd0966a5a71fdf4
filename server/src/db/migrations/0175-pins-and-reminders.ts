import type { Migration } from './migration.ts'

/** Pinned threads, and reminders for unanswered messages. */
export const pinsAndReminders: Migration = {
  number: 175,
  name: 'pins and reminders',
  both: [
    'alter table message add column pinned_in bigint',
    'alter table message add column remind_at bigint',
    'alter table message add column unanswered_at bigint',
    'alter table draft add column wishes text',
    'create index message_to_remind on message (account_id, remind_at) where remind_at is not null',
  ],
}
