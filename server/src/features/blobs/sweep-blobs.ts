import { inBatches } from '../../kernel/batches.ts'
import { IsolatedTasks } from '../../kernel/isolated-tasks.ts'
import type { BlobDeps } from './deps.ts'
import {
  deleteReleasedBlobs,
  listReleasedBlobs,
  listUsedBlobs,
  requeueUnremoved,
} from './released-blob-store.ts'

type Deps = Pick<BlobDeps, 'blobs' | 'clock' | 'db'>

const dayMilliseconds = 24 * 3_600_000
/** The step runs each hour. */
const maxMilliseconds = 50 * 60_000
/** Each search for uses reads all messages and files, so it is made for many blobs at once. */
const blobsPerSearch = 50_000
const removedTogether = 8
const recordsPerStatement = 1_000

/**
 * Removes unused blobs until none is left or the time is over; returns their number. Blobs released within the last day stay, because the
 * same content may be in the middle of being stored. A blob that cannot be removed is retried after the others.
 */
export async function sweepBlobs(deps: Deps, maxPerSearch = blobsPerSearch): Promise<number> {
  const startedAt = deps.clock.now()
  const before = startedAt - dayMilliseconds
  let removed = 0
  for (let isMore = true; isMore && deps.clock.now() - startedAt < maxMilliseconds; ) {
    const released = await listReleasedBlobs(deps.db.sql, before, maxPerSearch)
    if (released.length > 0) removed += await removeUnused(deps, released, before)
    isMore = released.length === maxPerSearch
  }
  return removed
}

/** Removes those of the released blobs that are unused; returns their number. */
async function removeUnused(deps: Deps, released: readonly string[], before: number): Promise<number> {
  const used = await listUsedBlobs(deps.db.sql, released)
  // A blob that moved to another use meanwhile was released again and gets another day.
  const currentlyReleased = new Set(await listReleasedBlobs(deps.db.sql, before, released.length))
  const unused = released.filter((hash) => !used.has(hash) && currentlyReleased.has(hash))
  const tasks = new IsolatedTasks()
  await deleteRecords(deps, [...used], before)
  try {
    for await (const hashes of inBatches(unused, recordsPerStatement))
      await removeSome(deps, hashes, { before, tasks })
  } finally {
    await deps.db.transaction((tx) => requeueUnremoved(tx.sql, tasks.failed))
  }
  tasks.throwIfFailed()
  return unused.length
}

async function removeSome(
  deps: Deps,
  hashes: readonly string[],
  { before, tasks }: { before: number; tasks: IsolatedTasks },
): Promise<void> {
  const removed: string[] = []
  const remove = async (hash: string) => {
    await deps.blobs.delete(hash, before)
    removed.push(hash)
  }
  try {
    for await (const some of inBatches(hashes, removedTogether))
      await Promise.all(some.map((hash) => tasks.run(hash, () => remove(hash))))
  } finally {
    await deleteRecords(deps, removed, before)
  }
}

/** Deletes the records of blobs that are used or removed. */
async function deleteRecords({ db }: Deps, hashes: readonly string[], before: number): Promise<void> {
  for await (const some of inBatches(hashes, recordsPerStatement))
    await db.transaction((tx) => deleteReleasedBlobs(tx.sql, some, before))
}
