import { limits } from '../limits.ts'

/** How long the code of a forgotten password may take, and how often it may be wrong. */
export const recoveryLimits = { minutes: limits.codeMinutes, tries: 5 } as const
