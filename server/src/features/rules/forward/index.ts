export { addVerifiedForward } from './add-verified-forward.ts'
export { findForwardedMessage, forwardSender, countBounce, signText } from './forward-sender.ts'
export type { ForwardedRow } from './forwarded-store.ts'
export { findVerifiedForwards } from './verified-forwards.ts'
