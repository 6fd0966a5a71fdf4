export type { SendRequest } from './accept-message.ts'
export type { OutboxDeps } from './deps.ts'
export { outboxJobs } from './jobs.ts'
export { markFailed } from './leaving/mark-failed.ts'
export { openPostOffice, type PostOffice } from './leaving/post-office.ts'
export { unmeasured } from './measure/measure.ts'
export { setMeasure } from './measure/set-measure.ts'
export { saveRecallWindow } from './recall/recall-window-store.ts'
export { outboxRoutes } from './routes.ts'
export { scheduleMessage } from './schedule-message.ts'
export { sendMail } from './send-mail.ts'
export {
  getSigningKey,
  keepSigningKey,
  makeSigningKey,
  type SigningRecord,
  signingRecordOf,
} from './signing/signing-key.ts'
export { startPeriod } from './start-period.ts'
export {
  checkEnvelopeSender,
  type SubmittedMessage,
  type SubmittingDeps,
  submitMessage,
} from './submitting/submit-message.ts'
export { outboxUpkeep } from './upkeep.ts'
export { writeBounce } from './writing/write-bounce.ts'
