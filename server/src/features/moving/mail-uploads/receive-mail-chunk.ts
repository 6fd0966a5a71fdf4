import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { Slices } from '../../../kernel/slices.ts'
import { setBlobsUnreferenced } from '../../blobs/index.ts'
import type { MovingDeps } from '../deps.ts'
import { addMailChunk, findMailFile } from '../file-mailbox/file-store.ts'
import { uploadMilliseconds } from './start-mail-file.ts'

type Deps = Pick<MovingDeps, 'blobs' | 'clock' | 'db'>

/** Bytes saved at a time; the maximum that a crash loses. */
const chunkBytes = 16 * 1024 * 1024

/** Receives the data of a mail file from `offset` on; returns the number of stored bytes. */
export async function receiveMailChunk(
  deps: Deps,
  { accountId }: Pick<Actor, 'accountId'>,
  { id, content, offset }: { id: string; content: AsyncIterable<Uint8Array>; offset: number },
): Promise<number> {
  const slices = new Slices(content)
  let at = offset
  while (await slices.hasMore()) {
    const { hash, size } = await deps.blobs.putStream(slices.next(chunkBytes), {
      maxBytes: chunkBytes,
      isExclusive: true,
    })
    const chunk = { account_id: accountId, file_id: id, start: at, size, blob_hash: hash }
    if (!(await saveChunk(deps, chunk))) throw new Refused('not_found')
    at += size
  }
  return at
}

/** Returns false when the upload was cancelled, or continued by another request. */
async function saveChunk({ clock, db }: Deps, chunk: Parameters<typeof addMailChunk>[1]): Promise<boolean> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    await tx.lockAccount(chunk.account_id)
    const file = await findMailFile(tx.sql, chunk.account_id, chunk.file_id)
    const isExpected = file && file.move_in_id === null && chunk.start + chunk.size <= file.size
    if (isExpected && (await addMailChunk(tx.sql, chunk, now + uploadMilliseconds))) return true
    await setBlobsUnreferenced(tx.sql, [chunk.blob_hash], now)
    return false
  })
}
