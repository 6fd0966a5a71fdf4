import type { Migration } from './migration.ts'

/**
 * PostgreSQL computes the grams of a name when it indexes it and stores them nowhere else, which halves the data that a
 * search reads. A gram is a number below 2^31 - 1, made of the account and three characters.
 */
export const partsInTheIndexAlone: Migration = {
  number: 42,
  name: 'parts in the index alone',
  both: [],
  postgres: [
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
    'alter table drive_name rename to drive_name_before',
    'alter table drive_name_before rename constraint drive_name_pkey to drive_name_before_pkey',
    'drop index drive_name_grams',
    `create table drive_name (
      account_id bigint not null,
      node_id bigint not null,
      is_file smallint not null,
      name_sort text collate "C" not null,
      name_fold text collate "C" not null,
      primary key (account_id, node_id),
      foreign key (account_id, node_id) references drive_node (account_id, id) on delete cascade
    )`,
    `insert into drive_name (account_id, node_id, is_file, name_sort, name_fold)
      select drive_node.account_id, id, drive_node.is_file, drive_node.name_sort, drive_node.name_fold
      from drive_name_before
      join drive_node on drive_node.account_id = drive_name_before.account_id and id = node_id`,
    'drop table drive_name_before',
    `create index drive_name_by_parts on drive_name using gin (drive_name_parts(account_id, name_fold))
      with (fastupdate = off)`,
  ],
}
