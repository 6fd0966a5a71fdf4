export { appendMessages } from './append-messages.ts'
export type { SenderChecks } from './arrival-envelope.ts'
export { ArrivalBatches } from './arrivals/arrival-batches.ts'
export { type CollectedMessage, collectMessage } from './collect-message.ts'
export { deliverMessage } from './deliver-message.ts'
export { destinationKey, MessageDelivery } from './deliver-to-destination.ts'
export { type DeliveryDeps, freshDeadlines } from './deps.ts'
export { type Destination, findDestination } from './find-destination.ts'
export { findRecipient, type NoRecipient } from './find-recipient.ts'
export {
  ensureFolder,
  type ImportedMessage,
  type ImportResult,
  importMessage,
} from './importing/import-message.ts'
export { importMessages, type ReadyMessage, readImported } from './importing/import-messages.ts'
export { IntakeBudget } from './intake-budget.ts'
export { deliveryJobs } from './jobs.ts'
export { type ReceivedMessage, receiveMessage } from './receive-message.ts'
export { GroupRefusal } from './refusals/group-refusal.ts'
export { dayOf, IntakeRefusals } from './refusals/intake-refusals.ts'
export { deliveryRoutes } from './routes.ts'
export { failureResponse, type MessageResponse, messageResponses } from './rules/message-responses.ts'
export { rebuildArrivalReport } from './rules/rebuild-arrival-report.ts'
export { storeScannedMessage } from './scanning/store-scanned-message.ts'
export { type StoredMessage, storeMessage } from './stored-message.ts'
