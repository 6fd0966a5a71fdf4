import { isDistributed } from '../db/layout/layout.ts'
import { refuseDistributed } from '../db/layout/require-citus.ts'
import { migrate, refuseOlderStore } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { reseal } from '../db/sealed-columns.ts'
import { renewRestoredNumbers } from '../db/store/restored-store.ts'
import { type App, buildApp } from './app.ts'
import { copyBeforeMigration } from './backup/copy-before-migration.ts'
import { chooseParts, type StoreOptions } from './choose-parts.ts'
import type { Config } from './config.ts'
import type { Parts } from './parts.ts'

/** Opens and migrates the configured store, and builds the application on it. */
export async function openApp(config: Config, terms: StoreOptions = {}): Promise<App> {
  const parts = await chooseParts(config, terms)
  if (terms.rejectsOlderSchema) await refuseOlderStore(parts.db)
  await copyBeforeMigration(parts, config)
  await migrateStore(parts, config)
  const renewed = await renewRestoredNumbers(parts.db, parts.clock.now())
  if (renewed !== null)
    parts.logger.info('store was restored: mail programs and browsers read all folders again', {
      accounts: renewed,
    })
  const sealed = await reseal(parts.db, parts.secrets)
  if (sealed > 0)
    parts.logger.info('secrets in the store were encrypted with the key of BOCAU_KEY_FILE', { count: sealed })
  return buildApp(parts)
}

/** Uses direct connections without a pooler, because a migration may take long. */
async function migrateStore(
  { db }: Pick<Parts, 'db'>,
  { databaseUrl, databaseDirectUrl, databaseLayout, backup }: Config,
): Promise<void> {
  if (!databaseUrl) {
    await migrate(db)
    return
  }
  const database = await openDatabase({
    postgresUrl: databaseDirectUrl ?? databaseUrl,
    connections: 2,
    work: 'migration',
  })
  try {
    if (databaseLayout === 'one') await refuseDistributed(database.sql)
    await migrate(database, undefined, { layout: databaseLayout ?? 'one' })
    if (backup && (await isDistributed(database.sql)))
      throw new Error(
        'BOCAU_BACKUP does not work with a distributed store. Back up each database node with the tools of PostgreSQL (docs/scaling.md).',
      )
  } finally {
    await database.close()
  }
}
