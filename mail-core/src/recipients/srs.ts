// The Sender Rewriting Scheme: a message that is sent on travels in the name of whoever sends it on, so that SPF of its
// first sender is not broken, and a bounce finds its way back to them all the same.

/** What makes the address of one message that is sent on. */
export interface SrsKey {
  /** In Base32 (a to z, 2 to 7); at least six characters. */
  sign(text: string): string
  /** Milliseconds UTC. */
  now: number
  /** What the message is known by: another message of the same sender has another address. */
  message: string
}

const day = 24 * 3_600_000
const hashCharacters = 6
const localCharacters = 64
const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/**
 * The address by which a message of `sender` is sent on from `domain`; null where it would be longer than addresses
 * may be, or there is nothing to rewrite.
 */
export function rewriteSender(sender: string, domain: string, key: SrsKey): string | null {
  const { local, host } = split(sender)
  if (local === '' || host === '' || host === domain.toLowerCase()) return null
  const rewritten = passedOn(local, host, key) ?? first(local, host, key)
  return rewritten.length > localCharacters ? null : `${rewritten}@${domain}`
}

function first(local: string, host: string, key: SrsKey): string {
  const stamp = dayStamp(key.now)
  return `SRS0=${hashOf(key, stamp, host, local)}=${stamp}=${host}=${local}`
}

/** A sender that others have rewritten already: only the first of them is asked to find the way back. */
function passedOn(local: string, host: string, key: SrsKey): string | null {
  const again = /^SRS1[=+-][^=]+=([^=]+)=(.+)$/i.exec(local)
  const stamp = dayStamp(key.now)
  if (again?.[1] && again[2]) {
    return `SRS1=${hashOf(key, stamp, again[1], again[2])}=${again[1]}=${again[2]}`
  }
  const once = /^SRS0([=+-].+)$/i.exec(local)
  return once?.[1] ? `SRS1=${hashOf(key, stamp, host, once[1])}=${host}=${once[1]}` : null
}

/** To whom goes what comes back for a sender whose message is sent on: to them, or to who has rewritten them first. */
export function returnAddress(sender: string): string {
  const [, host, rest] = /^SRS1[=+-][^=]+=([^=]+)=(.+)@/i.exec(sender) ?? []
  return host && rest ? `SRS0${rest}@${host}` : sender
}

/** Whether an address looks as if it had been rewritten. */
export function isRewritten(address: string): boolean {
  return /^SRS[01][=+-]/i.test(address)
}

function split(address: string): { local: string; host: string } {
  const at = address.lastIndexOf('@')
  return { local: address.slice(0, Math.max(at, 0)), host: address.slice(at + 1).toLowerCase() }
}

/** Servers on the way may change the case of an address. */
function hashOf(key: SrsKey, ...parts: string[]): string {
  const text = [...parts.map((part) => part.toLowerCase()), key.message].join('=')
  return key.sign(text).slice(0, hashCharacters).toLowerCase()
}

/** The day in two characters, which come round again after 1,024 days: other servers look for it there. */
function dayStamp(now: number): string {
  const days = Math.floor(now / day) % 1024
  return `${letters[days >> 5] ?? ''}${letters[days & 31] ?? ''}`
}
