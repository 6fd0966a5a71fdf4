export { type Arrival, deliverLetter } from './deliver-letter.ts'
export type { DeliveryDeps } from './deps.ts'
export { findRecipient, type NoRecipient, type Recipient } from './find-recipient.ts'
export { type StoredLetter, storeLetter } from './stored-letter.ts'
