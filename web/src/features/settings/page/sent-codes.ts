import { limits } from '@bocau/contract/limits'
import { perSession } from '../../../store.ts'

/** Times of the last codes by address, as known to this window. */
const sentTimes = perSession(() => new Map<string, number>())

/** Records that a code is being sent to an address; the returned function reverts that. */
export function recordSentCode(email: string): () => void {
  const sentAt = sentTimes()
  const key = email.toLowerCase()
  const before = sentAt.get(key)
  sentAt.set(key, Date.now())
  return () => {
    if (before === undefined) sentAt.delete(key)
    else sentAt.set(key, before)
  }
}

/** Returns the seconds until another code may be requested. */
export function secondsToNextCode(email: string): number {
  const sent = sentTimes().get(email.toLowerCase())
  if (sent === undefined) return 0
  return Math.max(0, Math.ceil((sent - Date.now()) / 1000) + limits.codeResendSeconds)
}
