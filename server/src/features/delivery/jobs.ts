import { type JobHandlers, jobOf } from '../../job.ts'
import type { DeliveryDeps } from './deps.ts'
import { ScanToCome, scanJob } from './plan-scan.ts'
import { VirusNotice, virusNoticeJob } from './plan-virus-notice.ts'
import { scanLater } from './scan-later.ts'
import { sendVirusNotice } from './send-virus-notice.ts'

/** What this capability does later, by the kind of job. */
export function deliveryJobs(deps: DeliveryDeps): JobHandlers {
  return {
    [virusNoticeJob]: jobOf(VirusNotice, (payload) => sendVirusNotice(deps, payload)),
    [scanJob]: jobOf(ScanToCome, (payload, signal) => scanLater(deps, payload, signal)),
  }
}
