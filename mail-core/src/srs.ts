// The Sender Rewriting Scheme: a letter that is sent on travels in the name of whoever sends it on, so that SPF of its
// first sender is not broken, and a bounce finds its way back to them all the same.

/** What makes an address of ours: a keyed hash of a text, as letters and digits that survive a change of case. */
export interface SrsKey {
  /** In Base32 (a to z, 2 to 7); at least six characters. */
  sign(text: string): string
  /** Milliseconds UTC. */
  now: number
}

const day = 24 * 3_600_000
/** A bounce comes within days; an address that is older is somebody else's find. */
const daysAtMost = 21
const hashCharacters = 6
const localCharacters = 64
const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/**
 * The address by which a letter of `sender` is sent on from `domain`; null where it would be longer than addresses
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
  if (again?.[1] && again[2]) return `SRS1=${hashOf(key, again[1], again[2])}=${again[1]}=${again[2]}`
  const once = /^SRS0([=+-].+)$/i.exec(local)
  return once?.[1] ? `SRS1=${hashOf(key, host, once[1])}=${host}=${once[1]}` : null
}

/** To whom a bounce belongs that comes to such an address; null where the address is none of ours, or too old. */
export function reverseSender(address: string, key: SrsKey): string | null {
  const { local } = split(address)
  const once = /^SRS0[=+-]([^=]+)=([^=]{2})=([^=]+)=(.+)$/i.exec(local)
  if (once) {
    const [, hash = '', stamp = '', host = '', name = ''] = once
    const isOurs = isSame(hash, hashOf(key, stamp, host, name)) && isFresh(stamp, key.now)
    return isOurs ? `${name}@${host}` : null
  }
  const again = /^SRS1[=+-]([^=]+)=([^=]+)=(.+)$/i.exec(local)
  const [, hash = '', host = '', rest = ''] = again ?? []
  return again && isSame(hash, hashOf(key, host, rest)) ? `SRS0${rest}@${host}` : null
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
  return key.sign(parts.join('=').toLowerCase()).slice(0, hashCharacters).toLowerCase()
}

/** In the same time whatever is wrong with it: how far a guess came must not be told by the clock. */
function isSame(given: string, wanted: string): boolean {
  if (given.length !== wanted.length) return false
  let difference = 0
  for (let at = 0; at < wanted.length; at++) {
    difference |= given.toLowerCase().charCodeAt(at) ^ wanted.charCodeAt(at)
  }
  return difference === 0
}

/** The day in two characters, which come round again after 1,024 days. */
function dayStamp(now: number): string {
  const days = Math.floor(now / day) % 1024
  return `${letters[days >> 5] ?? ''}${letters[days & 31] ?? ''}`
}

function isFresh(stamp: string, now: number): boolean {
  const [high, low] = [...stamp.toLowerCase()].map((character) => letters.indexOf(character))
  if (high === undefined || low === undefined || high < 0 || low < 0) return false
  const today = Math.floor(now / day) % 1024
  return (today - (high * 32 + low) + 1024) % 1024 <= daysAtMost
}
