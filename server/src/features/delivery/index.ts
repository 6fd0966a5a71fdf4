export type { ArrivalEnvelope } from './arrival-envelope.ts'
export { type CollectedLetter, collectLetter } from './collect-letter.ts'
export { type Arrival, deliverLetter } from './deliver-letter.ts'
export { deliverToDestination, destinationKey } from './deliver-to-destination.ts'
export { type DeliveryDeps, freshDeadlines } from './deps.ts'
export { type Destination, findDestination } from './find-destination.ts'
export { findRecipient, type NoRecipient, type Recipient } from './find-recipient.ts'
export { type BroughtLetter, importLetter, makeFolder } from './import-letter.ts'
export { IntakeBudget } from './intake-budget.ts'
export { deliveryJobs } from './jobs.ts'
export { type Findings, type ReceivedLetter, receiveLetter } from './receive-letter.ts'
export { deliveryRoutes } from './routes.ts'
export {
  failureAnswer,
  type LetterAnswer,
  type LetterFailure,
  letterAnswers,
} from './rules/letter-answers.ts'
export { type EarlierArrival, retellArrival } from './rules/retell-arrival.ts'
export { storeScannedLetter } from './scanning/store-scanned-letter.ts'
export { type StoredLetter, storeLetter } from './stored-letter.ts'
