import { existsSync } from 'node:fs'
import type { BlobStore } from '../../ports/blob-store.ts'
import { type Config, sqliteFile } from '../config.ts'

/**
 * Refuses to create a store where content of another exists: its database is lost, or its path is wrong. A new store
 * would reject all mail with “no mailbox here has this address”.
 */
export async function refuseLostStore(config: Config, openBlobs: () => Promise<BlobStore>): Promise<void> {
  if (!config.databaseUrl && existsSync(sqliteFile(config))) return
  const { done } = await (await openBlobs()).list()[Symbol.asyncIterator]().next()
  if (done) return
  const database = config.databaseUrl
    ? 'The database of BOCAU_DATABASE is empty'
    : `${sqliteFile(config)} is missing`
  const where = config.blobsUrl ? 'the store of BOCAU_BLOBS' : `${config.dataDirectory}/blobs`
  throw new Error(
    `${database}, but ${where} contains messages and files: the database of this store was lost. Restore it, or restore a backup into an empty directory with bocau restore. To create a new store anyway, start the server once with --new-store.`,
  )
}
