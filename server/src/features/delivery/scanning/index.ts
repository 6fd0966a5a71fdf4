export { storeScannedMessage } from './store-scanned-message.ts'
