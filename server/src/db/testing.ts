import { onTestFinished } from 'vitest'
import type { Dialect } from '../testing/index.ts'
import {
  borrowPostgres,
  createIsolatedPostgres,
  createIsolatedSqlite,
} from '../testing/stores/isolated-store.ts'
import type { Database, WriteSql } from './database.ts'
import { migrate } from './migrate.ts'
import { type DatabaseLocation, openDatabase } from './open-database.ts'

/** Creates a location for a store, deleted when the test ends. */
export const createLocation = (dialect: Dialect): Promise<DatabaseLocation> => provideLocation(dialect, false)

/** Like `createLocation`, with a migrated store without rows. */
export const createMigratedLocation = (dialect: Dialect): Promise<DatabaseLocation> =>
  provideLocation(dialect, true)

/** The address of a migrated database without rows, which is dropped when the test ends. */
export async function createPostgresUrl(): Promise<string> {
  const location = await createMigratedLocation('postgres')
  if (!('postgresUrl' in location)) throw new Error('not PostgreSQL')
  return location.postgresUrl
}

async function provideLocation(dialect: Dialect, isMigrated: boolean): Promise<DatabaseLocation> {
  const { location, remove } = await (dialect === 'postgres' ? createIsolatedPostgres : createIsolatedSqlite)(
    isMigrated,
  )
  onTestFinished(remove)
  return location
}

/** Opens a store that uses the test's clock; closed when the test ends. */
export async function openStore(location: DatabaseLocation): Promise<Database> {
  return { ...(await openStoreWithClock(location)), databaseTime: null }
}

/** Like `openStore`, but with the database clock where there is one. */
export async function openStoreWithClock(location: DatabaseLocation): Promise<Database> {
  const db = await openDatabase(location)
  onTestFinished(() => db.close())
  return db
}

/**
 * Opens a migrated store without rows. On PostgreSQL other tests may have used its connections before, unless it
 * `hasOwnDatabase`.
 */
export async function openEmptyStore(dialect: Dialect, { hasOwnDatabase = false } = {}): Promise<Database> {
  const openPostgres = hasOwnDatabase ? () => createIsolatedPostgres(true) : borrowPostgres
  const { location, remove } = await (dialect === 'postgres' ? openPostgres() : createIsolatedSqlite(true))
  onTestFinished(remove)
  const db = await openStore(location)
  await migrate(db)
  return db
}

/** Adds an organisation with one account, the minimum that events and folders belong to. */
export async function insertAccount(db: Database, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.sql
      .insertInto('organisation')
      .values({ id, name: `Organisation ${id}`, created_at: 0 })
      .execute()
    await tx.sql
      .insertInto('domain')
      .values({ organisation_id: id, name: `d${id}.test`, is_active: 1, is_verified: 1, created_at: 0 })
      .execute()
    await tx.sql
      .insertInto('account')
      .values({
        id,
        organisation_id: id,
        email: `khue@d${id}.test`,
        domain_name: `d${id}.test`,
        full_name: 'Trần Minh Khuê',
        kind: 'Owner',
        password_hash: '',
        is_sending_enabled: 1,
        is_disabled: 0,
        timezone: 'Asia/Ho_Chi_Minh',
        quota_megabytes: 1,
        is_auto_quota: 0,
        created_at: 0,
      })
      .execute()
    await tx.sql.insertInto('account_counter').values({ account_id: id }).execute()
  })
}

/** Storage usage and quota of an account. */
interface Storage {
  email?: string
  id?: string
  used: number
  megabytes?: number
}

/** Sets the storage usage of an account, or of every account when none is named. */
export async function setStorage(sql: WriteSql, { email, id, used, megabytes }: Storage): Promise<void> {
  let accounts = sql.selectFrom('account').select('id')
  if (email !== undefined) accounts = accounts.where('email', '=', email)
  if (id !== undefined) accounts = accounts.where('id', '=', id)
  const ids = (await accounts.execute()).map((account) => account.id)
  if (megabytes !== undefined)
    await sql.updateTable('account').set({ quota_megabytes: megabytes }).where('id', 'in', ids).execute()
  await sql.updateTable('account_counter').set({ used_bytes: used }).where('account_id', 'in', ids).execute()
}
