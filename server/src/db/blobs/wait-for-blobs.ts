import { StoreUnavailable } from '../../kernel/store-unavailable.ts'
import type { BlobStore, PreparedBlob } from '../../ports/blob-store.ts'
import type { Clock } from '../../ports/clock.ts'

/** Short enough for a mail server that expects a response within ten seconds. */
const waitMilliseconds = 8_000

/**
 * Waits until the blobs of a change are stored when they go over a network. A transaction that waited for them would
 * hold its rows, or block the only writer, while that network is down. For local stores the commit waits instead.
 */
export async function waitForBlobs(
  { blobs, clock }: { blobs: Pick<BlobStore, 'isRemote'>; clock: Clock },
  prepared: readonly PreparedBlob[],
): Promise<void> {
  if (!blobs.isRemote) return
  const over = new AbortController()
  const late = clock.sleep(waitMilliseconds, over.signal).then(() => 'late' as const)
  try {
    const first = await Promise.race([Promise.all(prepared.map(({ durable }) => durable)), late])
    if (first === 'late')
      throw new StoreUnavailable(
        'slow',
        new Error(`the blobs were not stored within ${waitMilliseconds / 1000} s`),
      )
  } finally {
    over.abort()
  }
}
