import type { AttachmentTable } from '../../../db/tables/tables.ts'
import type { ScanAnswer } from '../../../ports/virus-scanner.ts'

/** What a scanner said of a file, as it is kept with it. */
export interface ScanState {
  scan: AttachmentTable['scan']
  scanMessage: string
}

/**
 * What a scanner's answer is kept as. Clients know by how its sentence begins that a file could not be scanned;
 * where there is no scanner nothing failed, and there is nothing to tell.
 */
export function toScanState(answer: ScanAnswer): ScanState {
  if (answer.verdict === 'clean') return { scan: 'clean', scanMessage: '' }
  if (answer.verdict === 'found') return { scan: 'infected', scanMessage: answer.name }
  return { scan: 'not_scanned', scanMessage: answer.isMissing ? '' : `Error: ${answer.reason}` }
}
