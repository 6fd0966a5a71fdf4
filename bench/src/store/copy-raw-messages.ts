import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type App, openInProcess } from '../product/server-in-process.ts'
import type { StoreCopy } from './cached-store.ts'

interface Blobs {
  get(hash: string): Promise<Uint8Array>
  put(content: Uint8Array): Promise<unknown>
}

/** Writes the raw messages as files for the PostgreSQL copy, because the embedded store has them as rows. */
export async function copyRawMessages(
  copy: StoreCopy,
  to: App,
  messageIds: readonly string[],
): Promise<void> {
  const { app: from } = await openInProcess({ BOCAU_DATA: copy.data })
  const store = new DatabaseSync(join(copy.data, 'bocau.db'), { readOnly: true })
  try {
    const ids = JSON.stringify(messageIds)
    const hashes = store
      .prepare(
        'select distinct blob_hash from message where id in (select cast(value as integer) from json_each(?))',
      )
      .all(ids) as { blob_hash: string }[]
    for (const { blob_hash } of hashes) await getBlobs(to).put(await getBlobs(from).get(blob_hash))
  } finally {
    store.close()
    await from.close()
  }
}

function getBlobs(app: App): Blobs {
  return (app as App & { blobs: Blobs }).blobs
}
