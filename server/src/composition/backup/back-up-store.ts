import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DiskBlobStore } from '../../adapters/disk/disk-blob-store.ts'
import { zstdEncoding } from '../../adapters/zstd/zstd-encoding.ts'
import { copySqlite, listBlobsInside, markCopyRestored } from '../../db/sqlite/copy-sqlite.ts'
import { lockDataDirectory } from '../../db/sqlite/server-lock.ts'
import { BlobDamaged, BlobMissing, type BlobStore } from '../../ports/blob-store.ts'
import { openBlobs } from '../choose-parts.ts'
import { type Config, sqliteFile } from '../config.ts'
import { closeToOthers } from '../private-files.ts'
import { findMoment, unpackMoment } from './generations/log/restore-at.ts'
import { proveUnpacked } from './generations/prove-unpacked.ts'
import { findGeneration, unpackEmbedded } from './generations/unpack-generation.ts'
import { damagedBlobs, unpackPostgres } from './generations/unpack-postgres.ts'
import type { Backups } from './generations/with-backups.ts'
import { proveBackup } from './prove-backup.ts'

/** What a backup holds, and which content of the store was damaged already and is not in it. */
export interface BackupOutcome {
  blobs: number
  damaged: readonly string[]
}

/**
 * Copies the embedded store as it is at one moment, and the blobs, into an empty directory, and reads the copy once more:
 * what it holds is what its names say. The database goes first, the small blobs inside it: blobs are only ever added, so
 * those that it names are all there afterwards.
 */
export async function backUpStore(
  from: { blobs: BlobStore },
  config: Config,
  directory: string,
): Promise<BackupOutcome> {
  if (config.databaseLayout === 'citus') {
    throw new Error(
      'The store is distributed over several database nodes, which have no common snapshot. Back up each node with the tools of PostgreSQL (docs/scaling.md).',
    )
  }
  if (config.databaseUrl) {
    throw new Error(
      'The store is a PostgreSQL database: name a place with BOCAU_BACKUP, and use “bocau backup now”.',
    )
  }
  await mkdir(directory, { recursive: true })
  if ((await readdir(directory)).length > 0) throw new Error(`${directory} is not empty.`)
  copySqlite(sqliteFile(config), join(directory, 'bocau.db'))
  const inside = listBlobsInside(join(directory, 'bocau.db'))

  const copy = await DiskBlobStore.open({ directory: join(directory, 'blobs'), encoding: zstdEncoding })
  const left: string[] = []
  for await (const hash of from.blobs.list())
    if (!inside.has(hash) && !(await copyBlob(from.blobs, copy, hash))) left.push(hash)
  await copy.close()
  await closeToOthers(directory)
  const { blobs, damaged } = await proveBackup(directory)
  return { blobs, damaged: [...left, ...damaged] }
}

/** Copies a blob; false where what is here is damaged. */
async function copyBlob(from: BlobStore, to: BlobStore, hash: string): Promise<boolean> {
  try {
    const { size, stream } = await from.open(hash)
    await to.putStream(stream, { maxBytes: size })
    return true
  } catch (error) {
    // What went meanwhile was used by nothing any more.
    if (error instanceof BlobMissing) return true
    if (error instanceof BlobDamaged) return false
    throw error
  }
}

/** Puts a backup where the settings say that the embedded store is; refuses where there is one, or where it is damaged. */
export async function restoreStore(
  config: Config,
  directory: string,
  { takesDamaged }: { takesDamaged: boolean },
): Promise<BackupOutcome> {
  return putBack(config, takesDamaged, async (to) => {
    const copy = join(directory, 'bocau.db')
    if (!existsSync(copy)) throw new Error(`There is no backup in ${directory}.`)
    if (existsSync(join(directory, 'blobs')))
      await cp(join(directory, 'blobs'), to.blobs, { recursive: true })
    await cp(copy, to.database)
    return { damaged: [] }
  })
}

/** The same of a backup that lies in pieces: the newest, or the one whose name begins as is wanted. */
export async function restoreGeneration(
  config: Config,
  backups: Pick<Backups, 'place' | 'sealing'>,
  { takesDamaged, wanted }: { takesDamaged: boolean; wanted: string | undefined },
): Promise<BackupOutcome> {
  const found = await findGeneration(backups.place, backups.sealing, wanted)
  const url = config.databaseDirectUrl ?? config.databaseUrl
  const blobs = await openBlobs(config)
  try {
    if (url) return await unpackPostgres(backups, found, { url, blobs }, { takesDamaged })
    return await putBack(config, takesDamaged, async ({ database }) => {
      const { damaged } = await unpackEmbedded(backups, found, { blobs, database })
      // What lies beside the database is read with it.
      if (!config.blobsUrl) return { damaged }
      return {
        damaged: await proveUnpacked(
          blobs,
          found.generation.blobs.map(({ hash }) => hash),
        ),
      }
    })
  } finally {
    await blobs.close()
  }
}

/** Brings the embedded store back as it was at a moment; answers with the moment that it is. */
export async function restoreMoment(
  config: Config,
  backups: Pick<Backups, 'place' | 'sealing'>,
  { takesDamaged, wanted }: { takesDamaged: boolean; wanted: number },
): Promise<BackupOutcome & { at: number }> {
  const moment = await findMoment(backups, wanted)
  const blobs = await openBlobs(config)
  try {
    const outcome = await putBack(config, takesDamaged, ({ database }) =>
      unpackMoment(backups, moment, { blobs, database }),
    )
    return { ...outcome, at: moment.at }
  } finally {
    await blobs.close()
  }
}

async function putBack(
  config: Config,
  takesDamaged: boolean,
  bring: (to: { database: string; blobs: string }) => Promise<{ damaged: string[] }>,
): Promise<BackupOutcome> {
  if (config.databaseUrl) throw new Error('This backup is of an embedded store, but BOCAU_DATABASE is set.')
  const lock = lockDataDirectory(config.dataDirectory)
  try {
    if (existsSync(sqliteFile(config))) {
      throw new Error(
        `There is a store in ${config.dataDirectory} already. Name another place with BOCAU_DATA.`,
      )
    }
    // What was written to a store and stands in its log alone would be taken for this one's.
    const log = `${sqliteFile(config)}-wal`
    if (existsSync(log)) throw new Error(`There is ${log}, the log of another store. Put it elsewhere first.`)
    const part = `${sqliteFile(config)}.part`
    await rm(part, { force: true })
    const brought = await bring({ database: part, blobs: join(config.dataDirectory, 'blobs') })
    // What was copied is read, and not what it was copied from: the new disk may be the bad one.
    const proved = await proveBackup(config.dataDirectory, part)
    const damaged = [...brought.damaged, ...proved.damaged]
    if (damaged.length > 0 && !takesDamaged) {
      throw new Error(damagedBlobs(damaged, proved.blobs + damaged.length))
    }
    markCopyRestored(part)
    // The database comes last: a store is there only when all of it is.
    await rename(part, sqliteFile(config))
    // A copy has the modes of what it was copied from.
    await closeToOthers(config.dataDirectory)
    return { blobs: proved.blobs, damaged }
  } finally {
    lock.release()
  }
}
