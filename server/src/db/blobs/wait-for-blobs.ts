import { StoreUnavailable } from '../../kernel/store-unavailable.ts'
import type { BlobStore, PreparedBlob } from '../../ports/blob-store.ts'
import type { Clock } from '../../ports/clock.ts'

/** So that a mail server that waits for its answer has it within ten seconds. */
const waitMilliseconds = 8_000

/**
 * Waits until blobs are kept that a change will name, where they go over a network: a transaction that waited for them
 * would hold its rows, or the only writer, for as long as that network hangs. Elsewhere the commit waits for them.
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
        new Error(`the blobs were not kept within ${waitMilliseconds / 1000} s`),
      )
  } finally {
    over.abort()
  }
}
