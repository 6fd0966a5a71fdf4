export { checkSender } from './check-sender.ts'
export { releaseByEmail, releaseSending, StopMail, stopMailJob, stopSending } from './stop-sending.ts'
