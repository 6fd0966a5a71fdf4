import { readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../db/database.ts'
import { findSchemaVersion } from '../../db/migrate.ts'
import { copySqlite, findDatabaseDamage } from '../../db/sqlite/copy-sqlite.ts'
import type { Logger } from '../../ports/logger.ts'
import { type Config, sqliteFile } from '../config.ts'

const copyName = /^bocau\.db\.before-\d+$/

/**
 * Copies the database of the embedded store before a migration. Blobs are only added, so with them the copy is a
 * complete store. The copy is verified before anything is changed.
 */
export async function copyBeforeMigration(
  { db, logger }: { db: Database; logger: Logger },
  config: Config,
): Promise<void> {
  if (config.databaseUrl) return
  const schema = await findSchemaVersion(db)
  if (!schema?.isOlder) return
  const file = sqliteFile(config)
  const copy = `${file}.before-${schema.schemaVersion}`
  await requireFreeSpace(file, copy, config)
  // Backup copies contain their indexes, so damage in the original's indexes must be checked there.
  refuseDamaged(file)
  await rm(`${copy}.part`, { force: true })
  copySqlite(file, `${copy}.part`)
  refuseDamaged(`${copy}.part`)
  await rename(`${copy}.part`, copy)
  logger.info('database copied before migration', { copy })
}

function refuseDamaged(file: string): void {
  const damage = findDatabaseDamage(file)
  if (!damage) return
  throw new Error(
    `The store was not migrated because it is damaged: ${damage}. Restore a backup, or start the previous version.`,
  )
}

async function requireFreeSpace(file: string, copy: string, { dataDirectory }: Config): Promise<void> {
  const { size } = await stat(file)
  const { bavail, bsize } = await statfs(dataDirectory)
  if (bavail * bsize > size * 1.1) return
  const megabytes = Math.ceil((size * 1.1) / 1024 ** 2)
  throw new Error(
    `This version migrates the store and first copies its database to ${copy}, which needs ${megabytes} MB of free disk space. Free some space, or use the previous version.`,
  )
}

/** Lists the copies made by earlier starts. */
export async function listMigrationCopies({ databaseUrl, dataDirectory }: Config): Promise<string[]> {
  if (databaseUrl) return []
  const names = await readdir(dataDirectory).catch((): string[] => [])
  return names.filter((name) => copyName.test(name)).map((name) => join(dataDirectory, name))
}

/** Deletes copies after a successful start that made none. */
export async function removeMigrationCopies(copies: readonly string[]): Promise<void> {
  for (const copy of copies) await rm(copy, { force: true })
}
