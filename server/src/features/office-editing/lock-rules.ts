/** Lock of a document: a value chosen by the office server, and its expiry. */
export interface Lock {
  value: string
  expiresAt: number
}

/** Lock request of an office server. */
export type LockRequest =
  | { action: 'lock' | 'refresh' | 'unlock'; value: string }
  | { action: 'relock'; value: string; oldValue: string }

/** The lock after a request, or why it is unchanged; `currentValue` is the value of the lock, empty for none. */
export type LockResult = { ok: true; lock: Lock | null } | { ok: false; currentValue: string; reason: string }

/** Lifetime of a lock, so that a crashed editor does not block others for longer. */
export const lockMilliseconds = 30 * 60_000

/** Maximum length of a lock value in the protocol. */
export const maxLockCharacters = 1024

/** Returns the lock unless it has expired. */
export function activeLock(lock: Lock | null, now: number): Lock | null {
  return lock && lock.expiresAt > now ? lock : null
}

/** Applies a lock request according to the protocol. */
export function changeLock(current: Lock | null, request: LockRequest, now: number): LockResult {
  const active = activeLock(current, now)
  const expectedValue = request.action === 'relock' ? request.oldValue : request.value
  const granted = { ok: true, lock: { value: request.value, expiresAt: now + lockMilliseconds } } as const
  if (!active) return request.action === 'lock' ? granted : conflict(null)
  if (active.value !== expectedValue) return conflict(active)
  return request.action === 'unlock' ? { ok: true, lock: null } : granted
}

/**
 * Checks that content may be saved: only by the holder of the lock. A new empty document accepts its first content
 * without a lock.
 */
export function maySaveContent(
  current: Lock | null,
  { value, size }: { value: string | null; size: number },
  now: number,
): LockResult {
  const active = activeLock(current, now)
  if (!active) return size === 0 ? { ok: true, lock: null } : conflict(null)
  return active.value === value ? { ok: true, lock: active } : conflict(active)
}

/** Checks that an operation other than saving content is allowed: there is no lock, or the caller holds it. */
export function mayChange(current: Lock | null, value: string | null, now: number): LockResult {
  const active = activeLock(current, now)
  return !active || active.value === value ? { ok: true, lock: active } : conflict(active)
}

function conflict(active: Lock | null): LockResult {
  return active
    ? { ok: false, currentValue: active.value, reason: 'The file is locked by another editor' }
    : { ok: false, currentValue: '', reason: 'The file is not locked' }
}
