import { waitForBlobs } from '../../../db/blobs/wait-for-blobs.ts'
import type { DeliveryDeps } from '../deps.ts'
import { type StoredMessage, storeMessage } from '../stored-message.ts'
import { scanIncoming } from './scan-incoming.ts'

/** Same as `storeMessage`, with a virus scan of the attachments; for messages that are stored without arriving. */
export async function storeScannedMessage(
  deps: Pick<DeliveryDeps, 'blobs' | 'clock' | 'parser' | 'deadline' | 'scanner'>,
  raw: Uint8Array,
  options?: Parameters<typeof storeMessage>[2],
): Promise<StoredMessage> {
  const stored = await storeMessage(deps, raw, options)
  const [{ files }] = await Promise.all([
    scanIncoming(deps, raw, { parts: stored.read.message.attachments }),
    waitForBlobs(deps, stored.blobs),
  ])
  return { ...stored, attachments: stored.attachments.map((file, at) => ({ ...file, ...files[at] })) }
}
