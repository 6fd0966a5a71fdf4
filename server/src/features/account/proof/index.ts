export { checkPassword, giveAttemptBack, takeAttempt, takeAttemptUnsaid } from './attempts.ts'
export { requireConfirmed } from './confirm.ts'
export { isStillPassword, markOfPassword } from './password-mark.ts'
export { forgetFailures } from './sign-in-failure-store.ts'
export {
  failureSubjects,
  networkOf,
  ownerPairSubject,
  ownerSubjects,
  pairSubject,
  secondStepSubjects,
} from './sign-in-limits.ts'
export { countTry, findTicket, takeTicket } from './ticket-store.ts'
export { makeTicket } from './tickets.ts'
