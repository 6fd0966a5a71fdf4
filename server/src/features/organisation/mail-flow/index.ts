export { countMail } from './count-mail.ts'
export { getMailFlow } from './get-mail-flow.ts'
export { changeQueue, listQueue } from './manage-queue.ts'
