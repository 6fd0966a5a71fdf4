/** What an office server holds a document with: a word of its own, and until when it holds. */
export interface Lock {
  value: string
  expiresAt: number
}

/** What an office server asks of the lock of a document. */
export type LockRequest =
  | { act: 'lock' | 'refresh' | 'unlock'; value: string }
  | { act: 'relock'; value: string; oldValue: string }

/** The lock after a request, or why it stays as it is; `held` is the word that holds it, empty where none does. */
export type LockAnswer = { ok: true; lock: Lock | null } | { ok: false; held: string; reason: string }

/** A lock ends by itself after this: an editor that died holds nobody up longer. */
export const lockMilliseconds = 30 * 60_000

/** The protocol allows no longer word. */
export const maxLockCharacters = 1024

/** The lock that holds now: one that has run out holds nothing. */
export function livingLock(lock: Lock | null, now: number): Lock | null {
  return lock && lock.expiresAt > now ? lock : null
}

/** Answers a request for the lock of a document, as the protocol wants it. */
export function changeLock(current: Lock | null, request: LockRequest, now: number): LockAnswer {
  const held = livingLock(current, now)
  const wanted = request.act === 'relock' ? request.oldValue : request.value
  const taken = { ok: true, lock: { value: request.value, expiresAt: now + lockMilliseconds } } as const
  if (!held) return request.act === 'lock' ? taken : conflict(null)
  if (held.value !== wanted) return conflict(held)
  return request.act === 'unlock' ? { ok: true, lock: null } : taken
}

/**
 * Whether content may be put under a document: only by whoever holds its lock. One that is empty has just been made,
 * and its first content comes without a lock.
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

/** Whether what concerns a document, but not its content, may be done: it is not held, or by whoever asks. */
export function mayTouch(current: Lock | null, value: string | null, now: number): LockAnswer {
  const held = livingLock(current, now)
  return !held || held.value === value ? { ok: true, lock: held } : conflict(held)
}

function conflict(held: Lock | null): LockAnswer {
  return held
    ? { ok: false, held: held.value, reason: 'The file is locked by another editor' }
    : { ok: false, held: '', reason: 'The file is not locked' }
}
