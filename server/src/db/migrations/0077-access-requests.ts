import type { Migration } from './migration.ts'

/** Access requests for files, and the number of notices about sharing. */
export const accessRequests: Migration = {
  number: 77,
  name: 'access-requests',
  both: [
    `create table access_request (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      asker_id bigint not null references account (id) on delete cascade,
      target text not null,
      message text not null,
      created_at bigint not null,
      answer text check (answer in ('READ', 'WRITE', 'DECLINED')),
      answered_at bigint,
      primary key (account_id, id)
    )`,
    // A repeated request is the same one.
    `create unique index access_request_open on access_request (account_id, asker_id, target) where answer is null`,
    'create index access_request_asker on access_request (asker_id)',
    'create index access_request_age on access_request (created_at)',
    `create table access_request_file (
      account_id bigint not null,
      request_id bigint not null,
      position bigint not null,
      node_id bigint not null,
      primary key (account_id, request_id, node_id),
      foreign key (account_id, request_id) references access_request (account_id, id) on delete cascade,
      foreign key (account_id, node_id) references drive_node (account_id, id) on delete cascade
    )`,
    'create index access_request_file_node on access_request_file (account_id, node_id)',
    // Limits the number of notices per day that a user can cause, by account and subject.
    `create table sharing_notice (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      kind text not null check (kind in ('ask', 'tell')),
      subject text not null,
      created_at bigint not null,
      primary key (account_id, id)
    )`,
    'create index sharing_notice_kind on sharing_notice (account_id, kind, created_at)',
    'create index sharing_notice_age on sharing_notice (created_at)',
  ],
}
