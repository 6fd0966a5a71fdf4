import type { BlobStore } from '../../../ports/blob-store.ts'
import type { VirusScanner } from '../../../ports/virus-scanner.ts'
import { type ScanState, toScanState } from './scan-state.ts'

/** Scans a stored file for viruses. */
export async function scanFile(
  deps: { blobs: BlobStore; scanner: VirusScanner },
  blobHash: string,
): Promise<ScanState> {
  const { stream } = await deps.blobs.open(blobHash)
  try {
    return toScanState(await deps.scanner.scan(stream))
  } finally {
    stream.destroy()
  }
}
