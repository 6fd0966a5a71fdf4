import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type CopiedTable, columnList } from '../copying/copied-tables.ts'
import { quoteName } from '../snapshots/connect.ts'

/** Fact with the identity of a store that organisations are moved to. */
const identityKey = 'move target'
/** Fact of a target that an organisation was moved to; its value is the id of the move. */
const movedKey = (organisationId: string) => `moved organisation ${organisationId}`

/** Schema of the target for the rows of an organisation until the switch; nodes do not read it. */
export const stagingSchema = (organisationId: string): string => `moving_${organisationId}`

/** Returns an identity of the store, and creates it first if there is none. */
export async function getIdentity(target: pg.Client): Promise<string> {
  await target.query('insert into store_fact (key, value) values ($1, $2) on conflict do nothing', [
    identityKey,
    randomUUID(),
  ])
  return (await findValue(target, identityKey)) ?? ''
}

/** Returns the id of the move by which a store received an organisation; null without one. */
export const findInsertedMove = (target: pg.Client, organisationId: string): Promise<string | null> =>
  findValue(target, movedKey(organisationId))

/** Records in the transaction of the switch that the organisation was moved to this store. */
export async function saveInsertedMove(
  target: pg.Client,
  organisationId: string,
  moveId: string,
): Promise<void> {
  await target.query('insert into store_fact (key, value) values ($1, $2)', [
    movedKey(organisationId),
    moveId,
  ])
}

async function findValue(target: pg.Client, key: string): Promise<string | null> {
  const { rows } = await target.query<{ value: string }>('select value from store_fact where key = $1', [key])
  return rows[0]?.value ?? null
}

/** Returns the id of the move whose rows are in the target; null without one. */
export async function findStagedMove(target: pg.Client, organisationId: string): Promise<string | null> {
  const record = `${stagingSchema(organisationId)}.move_record`
  const { rows: tables } = await target.query('select 1 where to_regclass($1) is not null', [record])
  if (tables.length === 0) return null
  const { rows } = await target.query<{ id: string }>(`select id from ${record}`)
  return rows[0]?.id ?? null
}

/** Creates empty tables for the rows of an organisation, with their keys but without other constraints. */
export async function createStaging(
  target: pg.Client,
  {
    organisationId,
    moveId,
    tables,
  }: { organisationId: string; moveId: string; tables: readonly CopiedTable[] },
): Promise<void> {
  const schema = stagingSchema(organisationId)
  await target.query('begin')
  await target.query(`create schema ${schema}`)
  for (const { name, columns, key } of tables) {
    const staged = `${schema}.${quoteName(name)}`
    await target.query(
      `create table ${staged} as select ${columnList(columns)} from ${quoteName(name)} with no data`,
    )
    await target.query(`alter table ${staged} add primary key (${columnList(key.map((one) => one.name))})`)
  }
  await target.query(
    `create table ${schema}.move_object (
       hash text primary key, stored_at timestamptz not null, is_missing boolean not null
     )`,
  )
  await target.query(`create table ${schema}.move_record (id text primary key)`)
  await target.query(`insert into ${schema}.move_record (id) values ($1)`, [moveId])
  await target.query('commit')
}

/**
 * Deletes the rows that were copied to the target, and lets the target delete the copied objects that no row in use
 * names. After the switch, rows in use name those of the copied rows.
 */
export async function dropStaging(
  target: pg.Client,
  organisationId: string,
  { isInserted }: { isInserted: boolean },
): Promise<void> {
  const schema = stagingSchema(organisationId)
  const objects = `${schema}.move_object`
  const { rows: tables } = await target.query('select 1 where to_regclass($1) is not null', [objects])
  if (tables.length === 0) return
  const used = isInserted ? await listTablesWithObjects(target, schema) : []
  await target.query(
    `insert into released_blob (hash, released_at)
     select hash, (extract(epoch from clock_timestamp()) * 1000)::bigint from ${objects} copied
     where not is_missing and stored_at > '-infinity'
       ${used.map((name) => `and not exists (select from ${schema}.${quoteName(name)} where blob_hash = copied.hash)`).join(' ')}
     on conflict do nothing`,
  )
  await target.query(`drop schema if exists ${schema} cascade`)
}

async function listTablesWithObjects(target: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await target.query<{ name: string }>(
    `select c.relname as name from pg_attribute join pg_class c on c.oid = attrelid
     where c.relnamespace = $1::regnamespace and c.relkind = 'r' and attname = 'blob_hash'`,
    [schema],
  )
  return rows.map(({ name }) => name)
}
