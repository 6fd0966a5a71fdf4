import type { Statements } from '../migration.ts'

// One index for each sort order of a folder, so that its first rows are read without sorting.
const orders = {
  name: 'name_sort',
  size: 'size',
  changed: 'changed_at',
  created: 'created_at',
  owner: 'owner_sort',
  type: 'type_sort',
}
const sortedText = ['name_key', 'name_sort', 'type_sort', 'owner_sort']

/** Files and folders of users, earlier versions of files, uploads, shares and office sessions. */
export const drive: Statements = {
  both: [
    `create table drive_node (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      parent_id bigint not null,
      is_file smallint not null check (is_file in (0, 1)),
      name text not null,
      name_key text not null,
      name_sort text not null,
      name_fold text not null,
      type_sort text not null,
      owner_sort text not null,
      owner_id bigint not null,
      size bigint not null,
      blob_hash text not null,
      content_type text not null,
      kind text not null check (kind in ('folder', 'image', 'video', 'audio', 'document', 'archive', 'other')),
      scan text not null check (scan in ('clean', 'infected', 'not_scanned')),
      scan_message text not null,
      version bigint not null,
      is_shared smallint not null check (is_shared in (0, 1)),
      link_token text not null,
      trash_id bigint,
      trashed_at bigint,
      created_at bigint not null,
      changed_at bigint not null,
      primary key (account_id, id)
    )`,
    `create table drive_version (
      account_id bigint not null references account (id) on delete cascade,
      node_id bigint not null,
      version bigint not null,
      size bigint not null,
      blob_hash text not null,
      content_type text not null,
      scan text not null check (scan in ('clean', 'infected', 'not_scanned')),
      scan_message text not null,
      author_id bigint not null,
      saved_from text not null,
      created_at bigint not null,
      primary key (account_id, node_id, version),
      foreign key (account_id, node_id) references drive_node (account_id, id) on delete cascade
    )`,
    `create index drive_version_saved on drive_version (account_id, saved_from) where saved_from <> ''`,
    'create index drive_version_age on drive_version (created_at)',
    `create table drive_favorite (
      account_id bigint not null references account (id) on delete cascade,
      node_account_id bigint not null,
      node_id bigint not null,
      created_at bigint not null,
      primary key (account_id, node_account_id, node_id),
      foreign key (node_account_id, node_id) references drive_node (account_id, id) on delete cascade
    )`,
    'create index drive_favorite_node on drive_favorite (node_account_id, node_id)',
    `create table drive_upload (
      account_id bigint not null references account (id) on delete cascade,
      id text not null,
      node_account_id bigint not null references account (id) on delete cascade,
      parent_id bigint not null,
      name text not null,
      content_type text not null,
      on_taken text not null check (on_taken in ('rename', 'replace', 'refuse')),
      size bigint not null,
      received bigint not null,
      metadata text not null,
      node_id bigint,
      created_at bigint not null,
      expires_at bigint not null,
      primary key (account_id, id)
    )`,
    'create index drive_upload_age on drive_upload (expires_at)',
    `create table drive_upload_piece (
      account_id bigint not null,
      upload_id text not null,
      start bigint not null,
      size bigint not null,
      blob_hash text not null,
      primary key (account_id, upload_id, start),
      foreign key (account_id, upload_id) references drive_upload (account_id, id) on delete cascade
    )`,
    `create index drive_node_names on drive_node (account_id, is_file, name_sort, id, name_fold)
      where trash_id is null`,
    'create index drive_node_versions on drive_node (version) where version > 20',
    // Sums the size of a drive without reading the rows of files.
    'create index drive_node_weight on drive_node (account_id, kind, size) where trash_id is null and is_file = 1',
    'create index drive_version_weight on drive_version (account_id, size)',
    // Shares of a draft are inactive until its message is sent.
    `create table share (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      token text not null,
      token_hash text not null unique,
      permission text not null check (permission in ('READ', 'WRITE')),
      password_hash text,
      expires_at bigint,
      is_expiry_told smallint not null check (is_expiry_told in (0, 1)),
      message_id bigint,
      is_waiting smallint not null check (is_waiting in (0, 1)),
      request_key text,
      revoked_at bigint,
      created_at bigint not null,
      view_count bigint not null,
      download_count bigint not null,
      last_seen_at bigint,
      primary key (account_id, id)
    )`,
    'create unique index share_request on share (account_id, request_key) where request_key is not null',
    'create index share_message on share (account_id, message_id) where message_id is not null',
    `create index share_expiry on share (expires_at) where is_expiry_told = 0 and revoked_at is null`,
    `create index share_over on share (revoked_at) where revoked_at is not null`,
    `create index share_waiting on share (created_at) where is_waiting = 1`,
    `create table share_file (
      account_id bigint not null,
      share_id bigint not null,
      position bigint not null,
      node_id bigint not null,
      primary key (account_id, share_id, node_id),
      foreign key (account_id, share_id) references share (account_id, id) on delete cascade,
      foreign key (account_id, node_id) references drive_node (account_id, id) on delete cascade
    )`,
    'create index share_file_node on share_file (account_id, node_id)',
    `create table share_person (
      account_id bigint not null,
      share_id bigint not null,
      email text not null,
      name text not null,
      position bigint not null,
      primary key (account_id, share_id, email),
      foreign key (account_id, share_id) references share (account_id, id) on delete cascade
    )`,
    // Received shares are found by address across all drives.
    'create index share_person_email on share_person (email)',
    `create table share_attempt (
      subject text not null primary key,
      failures bigint not null,
      tried_at bigint not null,
      allowed_at bigint not null
    )`,
    'create index share_attempt_age on share_attempt (tried_at)',
    `create table sharing_policy (
      organisation_id bigint not null primary key references organisation (id) on delete cascade,
      is_public_allowed smallint not null check (is_public_allowed in (0, 1))
    )`,
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
    // Only the hash of a token is stored, as for drive documents.
    `create table office_reading (
      token_hash text not null primary key,
      account_id bigint not null references account (id) on delete cascade,
      session_id bigint not null,
      uuid text not null,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    'create index office_reading_age on office_reading (expires_at)',
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
  sqlite: [
    ...indexes(),
    // The grams of a name start with its account, so that a search never scans those of another.
    `create virtual table drive_name using fts5 (
      grams, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
    )`,
  ],
  postgres: [
    // Compared by bytes, as in SQLite.
    ...sortedText.map((column) => `alter table drive_node alter column ${column} type text collate "C"`),
    ...indexes(),
    // Scanned in half the time of an index with folded names.
    'create index drive_node_name_order on drive_node (account_id, is_file, name_sort, id) where trash_id is null',
    // PostgreSQL computes the grams of a name when it indexes it. A gram is a number below 2^31 - 1, made of the account
    // and three characters.
    `create function drive_name_parts(account_id bigint, name text) returns integer[]
      language sql immutable strict
      return (
        select coalesce(array_agg(distinct cast(
          (((account_id % 2147483647 * 48271 + ascii(substr(name, at, 1))) % 2147483647 * 48271
            + ascii(substr(name, at + 1, 1))) % 2147483647 * 48271
            + ascii(substr(name, at + 2, 1))) % 2147483647
        as integer)), '{}')
        from generate_series(1, length(name) - 2) as at
      )`,
    `create table drive_name (
      account_id bigint not null,
      node_id bigint not null,
      is_file smallint not null,
      name_sort text collate "C" not null,
      name_fold text collate "C" not null,
      primary key (account_id, node_id),
      foreign key (account_id, node_id) references drive_node (account_id, id) on delete cascade
    )`,
    // Otherwise the newest names would be in a pending list of up to 4 MB, which every search scans in full.
    `create index drive_name_by_parts on drive_name using gin (drive_name_parts(account_id, name_fold))
      with (fastupdate = off)`,
  ],
}

function indexes(): string[] {
  return [
    `create unique index drive_node_place on drive_node (account_id, parent_id, name_key) where trash_id is null`,
    ...Object.entries(orders).map(
      ([order, column]) =>
        `create index drive_node_by_${order} on drive_node (account_id, parent_id, is_file, ${column}, id)
          where trash_id is null`,
    ),
    // Content of a folder, deleted or not.
    'create index drive_node_parent on drive_node (account_id, parent_id)',
    'create unique index drive_node_link on drive_node (account_id, link_token)',
    `create index drive_node_recent on drive_node (account_id, changed_at, id) where trash_id is null and is_file = 1`,
    'create index drive_node_trash on drive_node (account_id, trashed_at, id) where trash_id = id',
    'create index drive_node_thrown on drive_node (account_id, trash_id) where trash_id is not null',
    'create index drive_node_old_trash on drive_node (trashed_at) where trash_id = id',
  ]
}
