import type { DeliveryDeps } from './deps.ts'
import { type ScanToCome, scanJob } from './plan-scan.ts'
import { type VirusNotice, virusNoticeJob } from './plan-virus-notice.ts'
import { scanLater } from './scan-later.ts'
import { sendVirusNotice } from './send-virus-notice.ts'

/** What this capability does later, by the kind of job. */
export function deliveryJobs(
  deps: DeliveryDeps,
): Record<string, (payload: unknown, signal: AbortSignal) => Promise<void>> {
  return {
    [virusNoticeJob]: (payload) => sendVirusNotice(deps, payload as VirusNotice),
    [scanJob]: (payload, signal) => scanLater(deps, payload as ScanToCome, signal),
  }
}
