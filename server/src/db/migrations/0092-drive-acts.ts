import type { Migration } from './migration.ts'

/** Actions on large drive folders: their progress, and the folders that remain. */
export const driveActs: Migration = {
  number: 92,
  name: 'drive acts',
  both: [
    `create table drive_act (
      account_id bigint not null references account (id) on delete cascade,
      id bigint not null,
      act text not null check (act in ('copy', 'trash', 'restore', 'delete')),
      node_account_id bigint not null,
      node_id bigint not null,
      copy_id bigint,
      author_id bigint not null,
      name text not null,
      total bigint not null,
      done bigint not null,
      created_at bigint not null,
      primary key (account_id, id)
    )`,
    `create table drive_act_folder (
      account_id bigint not null,
      act_id bigint not null,
      folder_id bigint not null,
      copy_id bigint,
      after_key text not null,
      primary key (account_id, act_id, folder_id),
      foreign key (account_id, act_id) references drive_act (account_id, id) on delete cascade
    )`,
  ],
  postgres: [`alter table drive_act_folder alter column after_key type text collate "C"`],
}
