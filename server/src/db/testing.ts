import { onTestFinished } from 'vitest'
import type { Dialect } from '../testing/index.ts'
import { ownPostgres, ownSqlite } from '../testing/store-shape.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { type DatabaseLocation, openDatabase } from './open-database.ts'

/** A place for a store of its own, gone when the test is over. */
export const makePlace = (dialect: Dialect): Promise<DatabaseLocation> => takePlace(dialect, false)

async function takePlace(dialect: Dialect, isMigrated: boolean): Promise<DatabaseLocation> {
  const { location, remove } = await (dialect === 'postgres' ? ownPostgres : ownSqlite)(isMigrated)
  onTestFinished(remove)
  return location
}

/** Opens a store whose time is the test's; it is closed when the test is over. */
export async function openStore(place: DatabaseLocation): Promise<Database> {
  return { ...(await openStoreWithClock(place)), ownTime: null }
}

/** As `openStore`, but where the store has a clock of its own, that counts for it. */
export async function openStoreWithClock(place: DatabaseLocation): Promise<Database> {
  const db = await openDatabase(place)
  onTestFinished(() => db.close())
  return db
}

/** A store of its own that has its shape and nothing in it. */
export async function openEmptyStore(dialect: Dialect): Promise<Database> {
  const db = await openStore(await takePlace(dialect, true))
  await migrate(db)
  return db
}

/** Adds an organisation with one account to a store; the least that events and folders can belong to. */
export async function insertSomebody(db: Database, id: string): Promise<void> {
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
