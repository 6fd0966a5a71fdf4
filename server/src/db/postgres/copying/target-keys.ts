import type pg from 'pg'
import { quoteName } from '../snapshots/connect.ts'
import { finishedCopyKey, unfinishedCopyKey } from './copied-tables.ts'

/** Returns the id of the copy that a store is the unfinished target of; null for other stores. */
export const findUnfinishedCopy = (target: pg.Client): Promise<string | null> =>
  findValue(target, unfinishedCopyKey)

/** Returns the id of the copy by which a store was created; null for other stores. */
export const findFinishedCopy = (target: pg.Client): Promise<string | null> =>
  findValue(target, finishedCopyKey)

async function findValue(target: pg.Client, key: string): Promise<string | null> {
  const { rows } = await target.query<{ value: string }>('select value from store_fact where key = $1', [key])
  return rows[0]?.value ?? null
}

/** Makes an empty store the target of a copy: no node starts on it until the copy is finished. */
export async function claimTarget(target: pg.Client, id: string): Promise<void> {
  await target.query('begin')
  await target.query(`create schema if not exists copying`)
  await target.query(
    `create table if not exists copying.dropped_key (
       table_name text not null, name text not null, definition text not null, primary key (table_name, name)
     )`,
  )
  await target.query('insert into store_fact (key, value) values ($1, $2)', [unfinishedCopyKey, id])
  await target.query('commit')
}

/** Makes the target usable. */
export async function releaseTarget(target: pg.Client): Promise<void> {
  await target.query('begin')
  await target.query('drop schema if exists copying cascade')
  await target.query(
    'insert into store_fact (key, value) select $2, value from store_fact where key = $1 on conflict do nothing',
    [unfinishedCopyKey, finishedCopyKey],
  )
  await target.query('delete from store_fact where key = $1', [unfinishedCopyKey])
  await target.query('commit')
}

/** Drops the foreign keys of the target, because rows arrive in any order. */
export async function dropForeignKeys(target: pg.Client): Promise<void> {
  const { rows } = await target.query<{ table: string; name: string; definition: string }>(
    `select relname as table, conname as name, pg_get_constraintdef(held.oid) as definition
     from pg_constraint held join pg_class on pg_class.oid = conrelid
     where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`,
  )
  for (const { table, name, definition } of rows) {
    await target.query('begin')
    await target.query(
      'insert into copying.dropped_key (table_name, name, definition) values ($1, $2, $3) on conflict do nothing',
      [table, name, definition],
    )
    await target.query(`alter table ${quoteName(table)} drop constraint ${quoteName(name)}`)
    await target.query('commit')
  }
}

/** Restores the dropped foreign keys for new rows; `validateForeignKeys` verifies the existing ones. */
export async function restoreForeignKeys(target: pg.Client): Promise<void> {
  const { rows } = await target.query<{ table: string; name: string; definition: string }>(
    'select table_name as table, name, definition from copying.dropped_key order by table_name, name',
  )
  for (const { table, name, definition } of rows) {
    await target.query('begin')
    await target.query(
      `alter table ${quoteName(table)} add constraint ${quoteName(name)} ${definition.replace(/ NOT VALID$/, '')} not valid`,
    )
    await target.query('delete from copying.dropped_key where table_name = $1 and name = $2', [table, name])
    await target.query('commit')
  }
}

/** Verifies the restored foreign keys while the target is in use. */
export async function validateForeignKeys(target: pg.Client): Promise<void> {
  const { rows } = await target.query<{ table: string; name: string }>(
    `select relname as table, conname as name from pg_constraint held join pg_class on pg_class.oid = conrelid
     where contype = 'f' and not convalidated and connamespace = current_schema()::regnamespace order by 1, 2`,
  )
  for (const { table, name } of rows)
    await target.query(`alter table ${quoteName(table)} validate constraint ${quoteName(name)}`)
}
