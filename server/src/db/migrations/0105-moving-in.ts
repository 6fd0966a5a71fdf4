import type { Migration } from './migration.ts'

/**
 * Imports from remote mailboxes: the server, the progress of each folder, and failed messages. The password is
 * encrypted, and deleted when it is no longer needed.
 */
export const movingIn: Migration = {
  number: 105,
  name: 'moving_in',
  both: [
    `create table move_in (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      host text not null,
      port integer not null,
      security text not null,
      username text not null,
      password text not null,
      state text not null,
      trouble text,
      takes_all integer not null,
      keeps_fetching integer not null,
      round integer not null,
      tries integer not null,
      created_at bigint not null,
      changed_at bigint not null,
      ended_at bigint,
      next_at bigint,
      primary key (account_id, id)
    )`,
    `create table move_in_folder (
      account_id bigint not null,
      move_in_id bigint not null,
      path text not null,
      folder text not null,
      uid_validity bigint not null,
      last_uid bigint not null,
      since_id bigint not null,
      total integer not null,
      brought integer not null,
      known integer not null,
      failed integer not null,
      is_done integer not null,
      primary key (account_id, move_in_id, path),
      foreign key (account_id, move_in_id) references move_in (account_id, id) on delete cascade
    )`,
    `create table move_in_problem (
      account_id bigint not null,
      move_in_id bigint not null,
      id bigint not null,
      path text not null,
      uid bigint not null,
      subject text not null,
      reason text not null,
      primary key (account_id, move_in_id, id),
      foreign key (account_id, move_in_id) references move_in (account_id, id) on delete cascade
    )`,
    'create index move_in_by_state on move_in (state, changed_at)',
  ],
}
