export { takeAttempt } from './attempts.ts'
export { networkOf } from './sign-in-limits.ts'
