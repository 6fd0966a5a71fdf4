import type { AttachmentTable } from '../../db/tables/tables.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { ScanResult, VirusScanner } from '../../ports/virus-scanner.ts'

/** Scan result of a file as stored with it. */
export interface ScanState {
  scan: AttachmentTable['scan']
  scanMessage: string
}

/**
 * Converts a scanner's result to the stored state. Clients recognise a failed scan by the start of its message. Without
 * a scanner nothing failed, so the message is empty.
 */
export function toScanState(result: ScanResult): ScanState {
  if (result.verdict === 'clean') return { scan: 'clean', scanMessage: '' }
  if (result.verdict === 'found') return { scan: 'infected', scanMessage: result.name }
  return { scan: 'not_scanned', scanMessage: result.isMissing ? '' : `Error: ${result.reason}` }
}

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
