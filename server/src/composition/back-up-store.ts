import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { DiskBlobStore } from '../adapters/disk/disk-blob-store.ts'
import { zstdEncoding } from '../adapters/zstd/zstd-encoding.ts'
import { copySqlite, listBlobsInside } from '../db/sqlite/copy-sqlite.ts'
import { lockDataDirectory } from '../db/sqlite/server-lock.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import { type Config, sqliteFile } from './config.ts'
import { closeToOthers } from './private-files.ts'

/**
 * Copies the embedded store as it is at one moment, and the blobs, into an empty directory; answers with how many
 * blobs. The database goes first, the small blobs inside it: blobs are only ever added, so those that it names are all
 * there afterwards.
 */
export async function backUpStore(
  from: { blobs: BlobStore },
  config: Config,
  directory: string,
): Promise<number> {
  if (config.databaseUrl) {
    throw new Error('The store is a PostgreSQL database: back it up with pg_dump, and then the blobs.')
  }
  await mkdir(directory, { recursive: true })
  if ((await readdir(directory)).length > 0) throw new Error(`${directory} is not empty.`)
  copySqlite(sqliteFile(config), join(directory, 'bocau.db'))
  const inside = listBlobsInside(join(directory, 'bocau.db'))

  const copy = await DiskBlobStore.open({ directory: join(directory, 'blobs'), encoding: zstdEncoding })
  let count = inside.size
  for await (const hash of from.blobs.list()) {
    if (inside.has(hash)) continue
    const { size, stream } = await from.blobs.open(hash)
    await copy.putStream(stream, { maxBytes: size })
    count++
  }
  await copy.close()
  await closeToOthers(directory)
  return count
}

/** Puts a backup where the settings say that the embedded store is; refuses where there is one. */
export async function restoreStore(config: Config, directory: string): Promise<void> {
  if (config.databaseUrl)
    throw new Error('The store is a PostgreSQL database: restore it with its own tools.')
  const lock = lockDataDirectory(config.dataDirectory)
  try {
    if (existsSync(sqliteFile(config))) {
      throw new Error(
        `There is a store in ${config.dataDirectory} already. Name another place with BOCAU_DATA.`,
      )
    }
    const copy = join(directory, 'bocau.db')
    if (!existsSync(copy)) throw new Error(`There is no backup in ${directory}.`)
    // The database comes last: a store is there only when all of it is.
    await cp(join(directory, 'blobs'), join(config.dataDirectory, 'blobs'), { recursive: true })
    await cp(copy, `${sqliteFile(config)}.part`)
    await rename(`${sqliteFile(config)}.part`, sqliteFile(config))
    // A copy has the modes of what it was copied from.
    await closeToOthers(config.dataDirectory)
  } finally {
    lock.release()
  }
}
