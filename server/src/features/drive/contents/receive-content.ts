import type { DriveVersionTable } from '../../../db/tables/tables-drive.ts'
import { Refused } from '../../../kernel/refused.ts'
import { BlobTooLarge } from '../../../ports/blob-store.ts'
import { setBlobsUnreferenced } from '../../blobs/index.ts'
import { scanFile } from '../../files/index.ts'
import { getFreeBytes } from '../../quota/index.ts'
import type { DriveDeps } from '../deps.ts'
import { driveFull } from '../tree/drive-full.ts'

/** Content of a file: a stored blob and its scan result. */
export type Content = Pick<DriveVersionTable, 'blob_hash' | 'size' | 'scan' | 'scan_message'>

type ReceiveDeps = Pick<DriveDeps, 'blobs' | 'clock' | 'db' | 'scanner'>

/**
 * Streams content to the blob store and scans it. Content that exceeds the quota or is interrupted is not stored. No
 * row references the blob yet, so the caller must use or release it.
 */
export async function receiveContent(
  deps: ReceiveDeps,
  content: AsyncIterable<Uint8Array>,
  {
    accountId,
    uploaderId,
    extraBytes = 0,
    maxBytes = Number.MAX_SAFE_INTEGER,
    isExclusive = false,
  }: ReceiveOptions,
): Promise<Content> {
  const freeBytes = (await getFreeBytes(deps.db.sql, accountId)) - extraBytes
  if (freeBytes < 0) throw driveFull(uploaderId, accountId)
  const bytes = Math.min(freeBytes, maxBytes)
  try {
    const { hash, size } = await deps.blobs.putStream(content, { maxBytes: bytes, isExclusive })
    const { scan, scanMessage } = await scanFile(deps, hash)
    return { blob_hash: hash, size, scan, scan_message: scanMessage }
  } catch (error) {
    if (!(error instanceof BlobTooLarge)) throw error
    throw freeBytes <= maxBytes
      ? driveFull(uploaderId, accountId, { limit: bytes })
      : new Refused('file_too_large', { limit: bytes })
  }
}

/** Drive whose quota is used, and limits of the upload. */
export interface ReceiveOptions {
  accountId: string
  /** User who uploads; undefined for a visitor. */
  uploaderId?: string | undefined
  extraBytes?: number
  maxBytes?: number
  /** True when no other reader uses the chunks, so that the store may reuse their memory. */
  isExclusive?: boolean
}

/** Releases received content that is not used. */
export async function releaseContent(
  deps: Pick<DriveDeps, 'clock' | 'db'>,
  contents: readonly Pick<Content, 'blob_hash'>[],
): Promise<void> {
  if (contents.length === 0) return
  const hashes = contents.map((content) => content.blob_hash)
  await deps.db.transaction((tx) => setBlobsUnreferenced(tx.sql, hashes, deps.clock.now()))
}
