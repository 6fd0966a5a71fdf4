import type { Migration } from './migration.ts'

/** Documents open in the office server, and their locks. */
export const officeEditing: Migration = {
  number: 31,
  name: 'office editing',
  both: [
    // Only the hash of a token is stored, so that read access to the store opens no document.
    `create table office_session (
      token_hash text not null primary key,
      account_id bigint not null references account (id) on delete cascade,
      session_id bigint not null,
      seen_at bigint not null,
      owner_id bigint not null,
      node_id bigint not null,
      can_write smallint not null check (can_write in (0, 1)),
      created_at bigint not null,
      expires_at bigint not null,
      foreign key (owner_id, node_id) references drive_node (account_id, id) on delete cascade
    )`,
    'create index office_session_node on office_session (owner_id, node_id)',
    'create index office_session_age on office_session (expires_at)',
    `create table office_lock (
      account_id bigint not null,
      node_id bigint not null,
      value text not null,
      expires_at bigint not null,
      primary key (account_id, node_id),
      foreign key (account_id, node_id) references drive_node (account_id, id) on delete cascade
    )`,
    'create index office_lock_age on office_lock (expires_at)',
  ],
}
