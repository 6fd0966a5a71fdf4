import { type JobHandlers, jobOf } from '../../kernel/job.ts'
import type { DeliveryDeps } from './deps.ts'
import { PendingScan, scanJob } from './scanning/plan-scan.ts'
import { VirusNotice, virusNoticeJob } from './scanning/plan-virus-notice.ts'
import { scanLater } from './scanning/scan-later.ts'
import { sendVirusNotice } from './scanning/send-virus-notice.ts'
import { checkSenderLater } from './senders/check-sender-later.ts'
import { SenderToCheck, senderCheckJob } from './senders/plan-sender-check.ts'

export function deliveryJobs(deps: DeliveryDeps): JobHandlers {
  return {
    [virusNoticeJob]: jobOf(VirusNotice, (payload) => sendVirusNotice(deps, payload)),
    [senderCheckJob]: jobOf(SenderToCheck, (payload) => checkSenderLater(deps, payload)),
    [scanJob]: jobOf(PendingScan, (payload, signal) => scanLater(deps, payload, signal)),
  }
}
