export { storeScannedLetter } from './store-scanned-letter.ts'
