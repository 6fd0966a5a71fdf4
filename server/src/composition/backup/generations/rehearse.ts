import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DiskBlobStore } from '../../../adapters/disk/disk-blob-store.ts'
import { zstdEncoding } from '../../../adapters/zstd/zstd-encoding.ts'
import { describeCopy } from '../../../db/sqlite/describe-copy.ts'
import type { Config } from '../../config.ts'
import { verifyBackup } from '../verify-backup.ts'
import type { NamedGeneration } from './generation.ts'
import { findGeneration, unpackEmbedded } from './unpack-generation.ts'
import { unpackPostgres } from './unpack-postgres.ts'
import type { Backups } from './with-backups.ts'

/** Temporary place for a test restore: a directory, and a database for a store on PostgreSQL. */
export interface TestRestoreLocation {
  directory: string
  databaseUrl: string | null
}

/** Result of a test restore. */
export interface Rehearsal {
  name: string
  blobs: number
  damaged: readonly string[]
  /** Differences from the values recorded with the backup, as sentences. */
  differences: readonly string[]
}

/** Options of a test restore: by default the newest backup, in places that are deleted afterwards. */
export interface RehearsalOptions {
  requested?: string | undefined
  directory?: string | undefined
  databaseUrl?: string | undefined
}

/**
 * Restores a backup to a temporary place, reads all of it, and compares it with the values recorded with the backup.
 */
export async function rehearse<T>(
  { destination, sealing }: Pick<Backups, 'destination' | 'sealing'>,
  {
    config,
    options,
  }: { config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>; options: RehearsalOptions },
  work: (rehearsal: Rehearsal, location: TestRestoreLocation) => Promise<T>,
): Promise<T> {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'bocau-rehearsal-')))
  try {
    await mkdir(directory, { recursive: true })
    if ((await readdir(directory)).length > 0) throw new Error(`The directory ${directory} is not empty.`)
    const generation = await findGeneration(destination, sealing, options.requested)
    if (!generation.generation.database.migrations) {
      const location = { directory, databaseUrl: null }
      return await work(await restoreEmbedded({ destination, sealing }, generation, directory), location)
    }
    return await withEmptyDatabase(config, options, async (databaseUrl) => {
      const rehearsal = await restorePostgres({ destination, sealing }, generation, {
        directory,
        databaseUrl,
      })
      return work(rehearsal, { directory, databaseUrl })
    })
  } finally {
    if (options.directory === undefined) await rm(directory, { recursive: true, force: true })
  }
}

async function restoreEmbedded(
  backups: Pick<Backups, 'destination' | 'sealing'>,
  generation: NamedGeneration,
  directory: string,
): Promise<Rehearsal> {
  const database = join(directory, 'bocau.db')
  const store = await openBlobDirectory(directory)
  const unpacked = await unpackEmbedded(backups, generation, { blobs: store, database })
  await store.close()
  const { blobs, damaged } = await verifyBackup(directory)
  return {
    name: generation.name,
    blobs,
    damaged: [...unpacked.damaged, ...damaged],
    differences: describeDifferences(generation.generation.database.counts, describeCopy(database).counts),
  }
}

/** Restores a store on PostgreSQL. Reports no differences, because `unpackPostgres` throws if a row count differs. */
async function restorePostgres(
  backups: Pick<Backups, 'destination' | 'sealing'>,
  generation: NamedGeneration,
  { directory, databaseUrl }: { directory: string; databaseUrl: string },
): Promise<Rehearsal> {
  const blobs = await openBlobDirectory(directory)
  try {
    const to = { url: databaseUrl, blobs }
    const unpacked = await unpackPostgres(backups, generation, { to, acceptsDamaged: true })
    return { name: generation.name, ...unpacked, differences: [] }
  } finally {
    await blobs.close()
  }
}

const openBlobDirectory = (directory: string) =>
  DiskBlobStore.open({ directory: join(directory, 'blobs'), encoding: zstdEncoding })

/** Runs a task with the given empty database, or with one that is created and dropped afterwards. */
async function withEmptyDatabase<T>(
  { databaseUrl, databaseDirectUrl }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>,
  options: RehearsalOptions,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (options.databaseUrl !== undefined) return work(options.databaseUrl)
  const url = databaseDirectUrl ?? databaseUrl
  if (!url) throw new Error('This backup contains a PostgreSQL store: set --database to an empty database.')
  const { createSpareDatabase } = await import('../../../db/postgres/snapshots/spare-database.ts')
  const spare = await createSpareDatabase(url)
  try {
    return await work(spare.url)
  } finally {
    await spare.drop()
  }
}

/** Describes the tables whose row count differs from the recorded one. */
function describeDifferences(recorded: Record<string, number>, counted: Record<string, number>): string[] {
  const tables = new Set([...Object.keys(recorded), ...Object.keys(counted)])
  return [...tables]
    .filter((table) => recorded[table] !== counted[table])
    .map((table) => `${table} has ${counted[table] ?? 'no'} rows, expected ${recorded[table] ?? 'none'}`)
}
