import { limits } from '../limits.ts'

/** Validity of a recovery code in minutes, and the number of attempts. */
export const recoveryLimits = { minutes: limits.codeMinutes, tries: 5 } as const
