import { IsolatedTasks } from '../../kernel/isolated-tasks.ts'
import type { BlobDeps } from './deps.ts'
import {
  deleteReleasedBlobs,
  listReleasedBlobs,
  listUsedBlobs,
  requeueUnremoved,
} from './released-blob-store.ts'

const dayMilliseconds = 24 * 3_600_000
const blobsAtOnce = 5_000

/**
 * Removes unused blobs; returns their number. Blobs released within the last day stay, because the same content may be
 * in the middle of being stored. A blob that cannot be removed is retried after the others.
 */
export async function sweepBlobs(deps: Pick<BlobDeps, 'blobs' | 'clock' | 'db'>): Promise<number> {
  const before = deps.clock.now() - dayMilliseconds
  const released = await listReleasedBlobs(deps.db.sql, before, blobsAtOnce)
  if (released.length === 0) return 0
  const used = await listUsedBlobs(deps.db.sql, released)
  // A blob that moved to another use meanwhile was released again and gets another day.
  const currentlyReleased = new Set(await listReleasedBlobs(deps.db.sql, before, blobsAtOnce))
  const unused = released.filter((hash) => !used.has(hash) && currentlyReleased.has(hash))
  const done = new Set(released.filter((hash) => used.has(hash)))
  const tasks = new IsolatedTasks()
  try {
    for (const hash of unused) {
      await tasks.run(hash, async () => {
        await deps.blobs.delete(hash, before)
        done.add(hash)
      })
    }
  } finally {
    await deps.db.transaction(async (tx) => {
      await deleteReleasedBlobs(tx.sql, [...done], before)
      await requeueUnremoved(tx.sql, tasks.failed)
    })
  }
  tasks.throwIfFailed()
  return unused.length
}
