import type { Migration } from './migration.ts'

/** Calendar events of messages, and replies to invitations. */
export const invitations: Migration = {
  number: 110,
  name: 'invitations',
  both: [
    `create table event_message (
      account_id bigint not null,
      message_id bigint not null,
      event_key text not null,
      primary key (account_id, message_id),
      foreign key (account_id, message_id) references message (account_id, id) on delete cascade
    )`,
    'create index event_message_key on event_message (account_id, event_key)',
    `create table event_answer (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      event_key text not null,
      occurrence text not null,
      email text not null,
      says text not null,
      note text not null,
      proposed_start bigint,
      proposed_end bigint,
      asked text not null,
      in_reply_to text not null,
      organizer text not null,
      title text not null,
      calendar text not null,
      state text not null,
      answered_at bigint not null,
      leaves_at bigint not null,
      primary key (account_id, id)
    )`,
    'create index event_answer_key on event_answer (account_id, event_key, occurrence)',
  ],
}
