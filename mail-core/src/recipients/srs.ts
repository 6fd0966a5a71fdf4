// Sender Rewriting Scheme: a forwarded message uses an envelope sender of the forwarder, so that SPF passes and bounces
// are routed back to the original sender.

/** Input for the rewritten address of one forwarded message. */
export interface SrsKey {
  /** Signature in Base32 (a to z, 2 to 7) with at least six characters. */
  sign(text: string): string
  /** Milliseconds UTC. */
  now: number
  /** Identifies the message: different messages of one sender get different addresses. */
  message: string
}

const day = 24 * 3_600_000
const hashCharacters = 6
const localCharacters = 64
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/**
 * Returns the envelope sender for forwarding a message of `sender` from `domain`; null if it would be too long or
 * nothing needs rewriting.
 */
export function rewriteSender(sender: string, domain: string, key: SrsKey): string | null {
  const { local, host } = splitAddress(sender)
  if (local === '' || host === '' || host === domain.toLowerCase()) return null
  const rewritten = createSrs1(local, host, key) ?? createSrs0(local, host, key)
  return rewritten.length > localCharacters ? null : `${rewritten}@${domain}`
}

/** Rewrites an original sender: `SRS0=hash=day=host=local`. */
function createSrs0(local: string, host: string, key: SrsKey): string {
  const stamp = dayStamp(key.now)
  return `SRS0=${hashOf(key, stamp, host, local)}=${stamp}=${host}=${local}`
}

/**
 * Rewrites a sender that was already rewritten (SRS0 or SRS1), so that bounces return to the first rewriter; null for
 * others.
 */
function createSrs1(local: string, host: string, key: SrsKey): string | null {
  const rewritten = /^SRS1[=+-][^=]+=([^=]+)=(.+)$/i.exec(local)
  const stamp = dayStamp(key.now)
  if (rewritten?.[1] && rewritten[2]) {
    return `SRS1=${hashOf(key, stamp, rewritten[1], rewritten[2])}=${rewritten[1]}=${rewritten[2]}`
  }
  const once = /^SRS0([=+-].+)$/i.exec(local)
  return once?.[1] ? `SRS1=${hashOf(key, stamp, host, once[1])}=${host}=${once[1]}` : null
}

/** Returns the address for bounces: the original sender, or the first rewriter. */
export function returnAddress(sender: string): string {
  const [, host, rest] = /^SRS1[=+-][^=]+=([^=]+)=(.+)@/i.exec(sender) ?? []
  return host && rest ? `SRS0${rest}@${host}` : sender
}

/** Returns true if an address looks rewritten. */
export function isRewritten(address: string): boolean {
  return /^SRS[01][=+-]/i.test(address)
}

function splitAddress(address: string): { local: string; host: string } {
  const at = address.lastIndexOf('@')
  return { local: address.slice(0, Math.max(at, 0)), host: address.slice(at + 1).toLowerCase() }
}

/** Signs the parts in lower case, because other servers may change the case of an address. */
function hashOf(key: SrsKey, ...parts: string[]): string {
  const text = [...parts.map((part) => part.toLowerCase()), key.message].join('=')
  return key.sign(text).slice(0, hashCharacters).toLowerCase()
}

/** Encodes the day in two characters, which repeat after 1,024 days; other servers expect this format. */
function dayStamp(now: number): string {
  const days = Math.floor(now / day) % 1024
  return `${alphabet[days >> 5] ?? ''}${alphabet[days & 31] ?? ''}`
}
