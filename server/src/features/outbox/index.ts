export type { SendRequest } from './accept-message.ts'
export type { OutboxDeps } from './deps.ts'
export { outboxJobs } from './jobs.ts'
export { noteSent } from './leaving/note-sent.ts'
export { openPostOffice, type PostOfficeOptions } from './leaving/post-office.ts'
export { countWaiting, listWaiting, listWaitingRecipients, tryWaiting } from './leaving/waiting-store.ts'
export { unmeasured } from './measure/measure.ts'
export { setSendingQuota } from './measure/set-measure.ts'

export { outboxRoutes } from './routes.ts'
export { scheduleMessage } from './schedule-message.ts'

export {
  createSigningKey,
  getSigningKey,
  signingRecordOf,
  storeSigningKey,
} from './signing/signing-key.ts'
export { deleteSigningKey } from './signing/signing-key-store.ts'
export { startPeriod } from './start-period.ts'
export { countOutgoing } from './store.ts'
export {
  checkEnvelopeSender,
  type SendingActor,
  type SubmittedMessage,
  type SubmittingDeps,
  submitMessage,
} from './submitting/submit-message.ts'
export { outboxMaintenance } from './upkeep.ts'
export { linkTo } from './writing/message-link.ts'
export { writeBounce } from './writing/write-bounce.ts'
