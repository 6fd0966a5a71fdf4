import { waitForBlobs } from '../../../db/blobs/wait-for-blobs.ts'
import type { DeliveryDeps } from '../deps.ts'
import { type StoredLetter, storeLetter } from '../stored-letter.ts'
import { scanLetter } from './scan-letter.ts'

/** As `storeLetter`, with its files looked at for viruses: for a letter that does not arrive but is put where it belongs. */
export async function storeScannedLetter(
  deps: Pick<DeliveryDeps, 'blobs' | 'clock' | 'letters' | 'deadline' | 'scanner'>,
  raw: Uint8Array,
  authservId: string | null = null,
): Promise<StoredLetter> {
  const stored = await storeLetter(deps, raw, authservId)
  const [{ files }] = await Promise.all([
    scanLetter(deps, raw, stored.read.letter.attachments),
    waitForBlobs(deps, stored.blobs),
  ])
  return { ...stored, attachments: stored.attachments.map((file, at) => ({ ...file, ...files[at] })) }
}
