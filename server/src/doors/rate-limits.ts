import type { Clock } from '../ports/clock.ts'

/** How much one network address may do. */
export interface SenderLimits {
  connections: number
  /** The same while the door is more than half full: nobody holds the places that others wait for. */
  connectionsWhenCrowded: number
  /** All places of the door. */
  places: number
  messagesPerMinute: number
  recipientsPerMinute: number
  /** Addresses that nobody has here: whoever names many is trying them out. */
  unknownPerMinute: number
}

export const ordinaryLimits: SenderLimits = {
  connections: 20,
  connectionsWhenCrowded: 5,
  places: 500,
  messagesPerMinute: 120,
  recipientsPerMinute: 1_000,
  unknownPerMinute: 30,
}

type Act = 'message' | 'recipient' | 'unknown'
type Counts = Record<Act, number> & { since: number }

const minute = 60_000
const remembered = 50_000

/** Counts what each network address does, minute by minute. */
export class RateLimits {
  readonly #clock: Clock
  readonly #limits: SenderLimits
  readonly #open = new Map<string, number>()
  #taken = 0
  readonly #counts = new Map<string, Counts>()

  constructor(clock: Clock, limits: SenderLimits = ordinaryLimits) {
    this.#clock = clock
    this.#limits = limits
  }

  /** Whether one more connection of an address is welcome; then `close` has to follow. */
  open(address: string): boolean {
    const key = networkOf(address)
    const open = this.#open.get(key) ?? 0
    const { connections, connectionsWhenCrowded, places } = this.#limits
    if (open >= (this.#taken > places / 2 ? connectionsWhenCrowded : connections)) return false
    this.#open.set(key, open + 1)
    this.#taken++
    return true
  }

  close(address: string): void {
    const key = networkOf(address)
    const open = (this.#open.get(key) ?? 0) - 1
    this.#taken--
    if (open > 0) this.#open.set(key, open)
    else this.#open.delete(key)
  }

  /** Counts an act; false when it is one too many in this minute. */
  take(address: string, act: Act): boolean {
    const counts = this.#countsOf(networkOf(address))
    counts[act]++
    return counts[act] <= this.#limitOf(act)
  }

  /** Whether an address has already done as much of something in this minute as it may. */
  isSpent(address: string, act: Act): boolean {
    return this.#countsOf(networkOf(address))[act] >= this.#limitOf(act)
  }

  #limitOf(act: Act): number {
    const { messagesPerMinute, recipientsPerMinute, unknownPerMinute } = this.#limits
    return { message: messagesPerMinute, recipient: recipientsPerMinute, unknown: unknownPerMinute }[act]
  }

  #countsOf(key: string): Counts {
    const now = this.#clock.now()
    const known = this.#counts.get(key)
    if (known && now - known.since < minute) return known
    const fresh: Counts = { message: 0, recipient: 0, unknown: 0, since: now }
    this.#counts.delete(key)
    this.#counts.set(key, fresh)
    // Whoever has many addresses must not fill the memory with them: the oldest are forgotten.
    if (this.#counts.size > remembered) this.#counts.delete(this.#counts.keys().next().value as string)
    return fresh
  }
}

/** Returns the network that counts as one client: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(remoteAddress: string): string {
  // A socket that listens on IPv6 and IPv4 reports IPv4 clients as ::ffff:192.0.2.1: they share a /64.
  const address = remoteAddress.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - first.length - last.length)).fill('0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}
