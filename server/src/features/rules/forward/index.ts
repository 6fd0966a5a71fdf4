export { addVerifiedForward } from './add-verified-forward.ts'
export { countBounce, findForwardedMessage, forwardSender, signText } from './forward-sender.ts'
export type { ForwardedRow } from './forwarded-store.ts'
export { findVerifiedForwards } from './verified-forwards.ts'
