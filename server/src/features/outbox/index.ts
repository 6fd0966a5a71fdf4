export type { SendRequest } from './accept-message.ts'
export type { OutboxDeps } from './deps.ts'
export { outboxJobs } from './jobs.ts'
export { outboxMaintenance } from './maintenance.ts'
export { outboxRoutes } from './routes.ts'
export { scheduleMessage } from './schedule-message.ts'
export { type DeliveryWorkerOptions, startDeliveryWorker } from './sending/delivery-worker.ts'
export { recordSent } from './sending/record-sent.ts'
export { resumeSending } from './sending/resume-sending.ts'
export { unlimitedQuota } from './sending-quota/sending-quota.ts'
export { setMessagesPerHour, setSendingQuota } from './sending-quota/set-sending-quota.ts'
export { createSigningKey, getSigningKey, signingRecordOf, storeSigningKey } from './signing/signing-key.ts'
export { startPeriod } from './start-period.ts'
export { countOutgoing } from './store.ts'
export { findSendingMailbox } from './submitting/find-sending-mailbox.ts'
export {
  checkEnvelopeSender,
  findMessageSender,
  type SendingActor,
  type SubmittedMessage,
  type SubmittingDeps,
  submitMessage,
} from './submitting/submit-message.ts'
export { linkTo } from './writing/message-link.ts'
export { writeBounce } from './writing/write-bounce.ts'
