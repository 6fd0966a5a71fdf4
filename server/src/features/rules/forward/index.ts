export { addProvedForward } from './add-proved-forward.ts'
export { findSentOn, forwardSender, signText, takeReport } from './forward-sender.ts'
export type { ForwardedRow } from './forwarded-store.ts'
export { findProvedForwards } from './proved-forwards.ts'
