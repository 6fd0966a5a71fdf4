export { checkPassword, consumeAttempt, refundAttempt, tryConsumeAttempt } from './attempts.ts'
export { requireConfirmed } from './confirm.ts'
export { isCurrentPassword, passwordFingerprint } from './password-fingerprint.ts'
export { deleteFailures } from './sign-in-failure-store.ts'
export {
  failureSubjects,
  networkOf,
  ownerPairSubject,
  ownerSubjects,
  pairSubject,
  secondStepSubjects,
} from './sign-in-limits.ts'
export { consumeTicket, countTry, findTicket } from './ticket-store.ts'
export { createTicket } from './tickets.ts'
