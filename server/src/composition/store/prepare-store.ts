import type { Database } from '../../db/database.ts'
import { isDistributed } from '../../db/layout/layout.ts'
import { refuseDistributed } from '../../db/layout/require-citus.ts'
import { migrate, refuseOlderStore } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open-database.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Config } from '../config.ts'
import { copyBeforeMigration } from './copy-before-migration.ts'

/** Migrates the store to the schema of this version, or rejects an older one. */
export async function prepareStore(
  store: { db: Database; logger: Logger },
  config: Config,
  { rejectsOlderSchema = false }: { rejectsOlderSchema?: boolean | undefined },
): Promise<void> {
  if (rejectsOlderSchema) await refuseOlderStore(store.db)
  await copyBeforeMigration(store, config)
  await migrateStore(store.db, config)
}

/** Uses direct connections without a pooler, because a migration may take long. */
async function migrateStore(
  db: Database,
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
