import type { Migration } from './migration.ts'

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

/** Files and folders of users, earlier versions of files, and uploads. */
export const drive: Migration = {
  number: 28,
  name: 'drive',
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
  ],
  sqlite: [
    ...indexes(),
    // The grams of a name start with its account, so that a search never scans those of another.
    `create virtual table drive_name using fts5 (
      grams, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
    )`,
  ],
  postgres: [
    ...sortedText.map((column) => `alter table drive_node alter column ${column} type text collate "C"`),
    ...indexes(),
    `create table drive_name (
      account_id bigint not null,
      node_id bigint not null,
      grams bigint[] not null,
      primary key (account_id, node_id),
      foreign key (account_id, node_id) references drive_node (account_id, id) on delete cascade
    )`,
    'create index drive_name_grams on drive_name using gin (grams)',
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
