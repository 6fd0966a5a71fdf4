import { limits } from '@bocau/contract/limits'

/** When a code was sent to an address last, as far as this window knows. */
const sentAt = new Map<string, number>()

/** Remembers that a code is on its way to an address; what it answers with takes that back. */
export function noteSentCode(email: string): () => void {
  const key = email.toLowerCase()
  const before = sentAt.get(key)
  sentAt.set(key, Date.now())
  return () => {
    if (before === undefined) sentAt.delete(key)
    else sentAt.set(key, before)
  }
}

/** How many seconds to wait until another code may be asked for. */
export function secondsToNextCode(email: string): number {
  const sent = sentAt.get(email.toLowerCase())
  if (sent === undefined) return 0
  return Math.max(0, Math.ceil((sent - Date.now()) / 1000) + limits.codeResendSeconds)
}
