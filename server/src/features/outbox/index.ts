export type { SendRequest } from './accept-letter.ts'
export type { OutboxDeps } from './deps.ts'
export { outboxJobs } from './jobs.ts'
export { markFailed } from './mark-failed.ts'
export { unmeasured } from './measure/measure.ts'
export { setMeasure } from './measure/set-measure.ts'
export { openPostOffice, type PostOffice } from './post-office.ts'
export { saveRecallWindow } from './recall-window-store.ts'
export { outboxRoutes } from './routes.ts'
export { scheduleLetter } from './schedule-letter.ts'
export { sendMail } from './send-mail.ts'
export {
  getSigningKey,
  keepSigningKey,
  makeSigningKey,
  type SigningRecord,
  signingRecordOf,
} from './signing-key.ts'
export { startPeriod } from './start-period.ts'
export { outboxUpkeep } from './upkeep.ts'
export { writeBounce } from './write-bounce.ts'
