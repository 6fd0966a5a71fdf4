import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DiskBlobStore } from '../../adapters/disk/disk-blob-store.ts'
import { zstdEncoding } from '../../adapters/zstd/zstd-encoding.ts'
import { copySqlite, listBlobsInside, setCopyRestored } from '../../db/sqlite/copy-sqlite.ts'
import { lockDataDirectory } from '../../db/sqlite/server-lock.ts'
import { BlobDamaged, BlobMissing, type BlobStore } from '../../ports/blob-store.ts'
import { type Config, sqliteFile } from '../config.ts'
import { restrictFiles } from '../private-files.ts'
import { openOuterBlobs } from '../store/open-parts.ts'
import { findMoment, unpackMoment } from './generations/log/restore-at.ts'
import { findGeneration, unpackEmbedded } from './generations/unpack-generation.ts'
import { describeDamage, unpackPostgres } from './generations/unpack-postgres.ts'
import { verifyUnpacked } from './generations/verify-unpacked.ts'
import type { Backups } from './generations/with-backups.ts'
import { verifyBackup } from './verify-backup.ts'

/** Content of a backup, and the content that was already damaged in the store and is missing. */
export interface BackupOutcome {
  blobs: number
  damaged: readonly string[]
}

/**
 * Copies a consistent state of the embedded store and its blobs into an empty directory, and verifies the copy. The
 * database with the small blobs is copied first: blobs are only added, so all blobs that it refers to exist afterwards.
 */
export async function backUpStore(
  from: { blobs: BlobStore },
  config: Config,
  directory: string,
): Promise<BackupOutcome> {
  if (config.databaseUrl) {
    throw new Error(
      'The store is a PostgreSQL database. Set BOCAU_BACKUP to a destination and run `bocau backup now`.',
    )
  }
  await mkdir(directory, { recursive: true })
  if ((await readdir(directory)).length > 0) throw new Error(`The directory ${directory} is not empty.`)
  copySqlite(sqliteFile(config), join(directory, 'bocau.db'))
  const inside = listBlobsInside(join(directory, 'bocau.db'))

  const copy = await DiskBlobStore.open({ directory: join(directory, 'blobs'), encoding: zstdEncoding })
  const skipped: string[] = []
  for await (const hash of from.blobs.list())
    if (!inside.has(hash) && !(await copyBlob(from.blobs, copy, hash))) skipped.push(hash)
  await copy.close()
  await restrictFiles(directory)
  const { blobs, damaged } = await verifyBackup(directory)
  return { blobs, damaged: [...skipped, ...damaged] }
}

/** Copies a blob; returns false if the original is damaged. */
async function copyBlob(from: BlobStore, to: BlobStore, hash: string): Promise<boolean> {
  try {
    const { size, stream } = await from.open(hash)
    await to.putStream(stream, { maxBytes: size })
    return true
  } catch (error) {
    // The blob was deleted in the meantime and is unused.
    if (error instanceof BlobMissing) return true
    if (error instanceof BlobDamaged) return false
    throw error
  }
}

/** Restores a backup to the place of the embedded store; fails if a store exists there or the backup is damaged. */
export async function restoreStore(
  config: Config,
  directory: string,
  { acceptsDamaged }: { acceptsDamaged: boolean },
): Promise<BackupOutcome> {
  return installStore(config, acceptsDamaged, async (to) => {
    const copy = join(directory, 'bocau.db')
    if (!existsSync(copy)) throw new Error(`The directory ${directory} contains no backup.`)
    if (existsSync(join(directory, 'blobs')))
      await cp(join(directory, 'blobs'), to.blobs, { recursive: true })
    await cp(copy, to.database)
    return { damaged: [] }
  })
}

/** Restores a backup in chunks: the newest, or the one whose name starts with the given text. */
export async function restoreGeneration(
  config: Config,
  backups: Pick<Backups, 'destination' | 'sealing'>,
  { acceptsDamaged, requested }: { acceptsDamaged: boolean; requested: string | undefined },
): Promise<BackupOutcome> {
  const generation = await findGeneration(backups.destination, backups.sealing, requested)
  const url = config.databaseDirectUrl ?? config.databaseUrl
  const blobs = await openOuterBlobs(config)
  try {
    if (url) return await unpackPostgres(backups, generation, { to: { url, blobs }, acceptsDamaged })
    return await installStore(config, acceptsDamaged, async ({ database }) => {
      const { damaged } = await unpackEmbedded(backups, generation, { blobs, database })
      // Files next to the database are verified with it.
      if (!config.blobsUrl) return { damaged }
      return {
        damaged: await verifyUnpacked(
          blobs,
          generation.generation.blobs.map(({ hash }) => hash),
        ),
      }
    })
  } finally {
    await blobs.close()
  }
}

/**
 * Restores the embedded store to a point in time with a continuous backup; returns the time up to which
 * commits are included.
 */
export async function restorePointInTime(
  config: Config,
  backups: Pick<Backups, 'destination' | 'sealing'>,
  { acceptsDamaged, requested }: { acceptsDamaged: boolean; requested: number },
): Promise<BackupOutcome & { at: number }> {
  const moment = await findMoment(backups, requested)
  const blobs = await openOuterBlobs(config)
  try {
    const outcome = await installStore(config, acceptsDamaged, ({ database }) =>
      unpackMoment(backups, moment, { blobs, database }),
    )
    return { ...outcome, at: moment.at }
  } finally {
    await blobs.close()
  }
}

/**
 * Restores an embedded store into an empty data directory. The database gets its final name only after it and
 * all blobs were verified.
 */
async function installStore(
  config: Config,
  acceptsDamaged: boolean,
  restore: (to: { database: string; blobs: string }) => Promise<{ damaged: string[] }>,
): Promise<BackupOutcome> {
  if (config.databaseUrl)
    throw new Error(
      'This backup contains an embedded store, but BOCAU_DATABASE is set. Unset it to restore the backup.',
    )
  const lock = lockDataDirectory(config.dataDirectory)
  try {
    if (existsSync(sqliteFile(config))) {
      throw new Error(
        `${config.dataDirectory} already contains a store. Set BOCAU_DATA to another directory.`,
      )
    }
    // An old write-ahead log would be applied to the restored database.
    const log = `${sqliteFile(config)}-wal`
    if (existsSync(log))
      throw new Error(`${log} is the log of another store. Move it to another directory first.`)
    const partialFile = `${sqliteFile(config)}.part`
    await rm(partialFile, { force: true })
    const restored = await restore({ database: partialFile, blobs: join(config.dataDirectory, 'blobs') })
    // Verifies the copy and not the original, because the new disk may be faulty.
    const verified = await verifyBackup(config.dataDirectory, partialFile)
    const damaged = [...restored.damaged, ...verified.damaged]
    if (damaged.length > 0 && !acceptsDamaged) {
      throw new Error(describeDamage(damaged, verified.blobs + damaged.length))
    }
    setCopyRestored(partialFile)
    // The database is moved last: a store exists only when it is complete.
    await rename(partialFile, sqliteFile(config))
    // Copied files keep the modes of their originals.
    await restrictFiles(config.dataDirectory)
    return { blobs: verified.blobs, damaged }
  } finally {
    lock.release()
  }
}
