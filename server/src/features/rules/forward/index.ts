export { addVerifiedForward } from './add-proved-forward.ts'
export { findSentOn, forwardSender, receiveReport, signText } from './forward-sender.ts'
export type { ForwardedRow } from './forwarded-store.ts'
export { findVerifiedForwards } from './proved-forwards.ts'
