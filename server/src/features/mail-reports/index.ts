export { notedReceiptJob, planNotedReceipt, RequestedReceipt } from './requested-receipt.ts'
export { planReturnedMessage, ReturnedMessage, returnedMessageJob } from './returned-message.ts'
