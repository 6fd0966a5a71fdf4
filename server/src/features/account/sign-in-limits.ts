const minutes = 60_000

/** The time over which wrong passwords are counted. After it, everybody starts afresh: nobody stays locked out. */
export const failureWindowMilliseconds = 15 * minutes

/** Whose failures are counted, and how many are too many. */
export interface FailureSubject {
  subject: string
  allowed: number
}

/**
 * Three counts, so that neither many guesses at one account nor one guess at many accounts goes far, and so
 * that a stranger's guesses do not soon lock the owner out at the owner's own address.
 */
export function failureSubjects(email: string, address: string): FailureSubject[] {
  return [
    { subject: `pair:${email}|${address}`, allowed: 10 },
    { subject: `account:${email}`, allowed: 100 },
    { subject: `address:${address}`, allowed: 50 },
  ]
}

/** How long until signing in may be tried again; null when it may be tried now. */
export function waitBeforeSignIn(
  subjects: readonly FailureSubject[],
  counted: readonly { subject: string; failures: number; window_started_at: number }[],
  now: number,
): number | null {
  let wait = 0
  for (const { subject, allowed } of subjects) {
    const count = counted.find((one) => one.subject === subject)
    if (!count || count.failures < allowed) continue
    wait = Math.max(wait, count.window_started_at + failureWindowMilliseconds - now)
  }
  return wait > 0 ? wait : null
}
