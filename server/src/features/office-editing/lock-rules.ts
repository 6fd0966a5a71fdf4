/** Lock of a document: a value chosen by the office server, and its expiry. */
export interface Lock {
  value: string
  expiresAt: number
}

/** Lock request of an office server. */
export type LockRequest =
  | { act: 'lock' | 'refresh' | 'unlock'; value: string }
  | { act: 'relock'; value: string; oldValue: string }

/** The lock after a request, or the reason why it is unchanged; `held` is the current lock value, empty for none. */
export type LockAnswer = { ok: true; lock: Lock | null } | { ok: false; held: string; reason: string }

/** Lifetime of a lock, so that a crashed editor does not block others for longer. */
export const lockMilliseconds = 30 * 60_000

/** Maximum length of a lock value in the protocol. */
export const maxLockCharacters = 1024

/** Returns the lock unless it has expired. */
export function livingLock(lock: Lock | null, now: number): Lock | null {
  return lock && lock.expiresAt > now ? lock : null
}

/** Applies a lock request according to the protocol. */
export function changeLock(current: Lock | null, request: LockRequest, now: number): LockAnswer {
  const held = livingLock(current, now)
  const wanted = request.act === 'relock' ? request.oldValue : request.value
  const taken = { ok: true, lock: { value: request.value, expiresAt: now + lockMilliseconds } } as const
  if (!held) return request.act === 'lock' ? taken : conflict(null)
  if (held.value !== wanted) return conflict(held)
  return request.act === 'unlock' ? { ok: true, lock: null } : taken
}

/**
 * Checks that content may be saved: only by the holder of the lock. A new empty document accepts its first content
 * without a lock.
 */
export function mayPut(
  current: Lock | null,
  { value, size }: { value: string | null; size: number },
  now: number,
): LockAnswer {
  const held = livingLock(current, now)
  if (!held) return size === 0 ? { ok: true, lock: null } : conflict(null)
  return held.value === value ? { ok: true, lock: held } : conflict(held)
}

/** Checks that an operation other than saving content is allowed: there is no lock, or the caller holds it. */
export function mayTouch(current: Lock | null, value: string | null, now: number): LockAnswer {
  const held = livingLock(current, now)
  return !held || held.value === value ? { ok: true, lock: held } : conflict(held)
}

function conflict(held: Lock | null): LockAnswer {
  return held
    ? { ok: false, held: held.value, reason: 'The file is locked by another editor' }
    : { ok: false, held: '', reason: 'The file is not locked' }
}
