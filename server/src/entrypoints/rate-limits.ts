import { networkOf } from '../kernel/network-of.ts'
import type { Clock } from '../ports/clock.ts'

/** Limits of one network address. */
export interface SenderLimits {
  connections: number
  /** Connection limit while the listener is more than half full, so that others still get connections. */
  connectionsWhenCrowded: number
  /** Maximum connections of the listener. */
  slots: number
  messagesPerMinute: number
  recipientsPerMinute: number
  /** Limit of unknown recipients, against address probing. */
  unknownPerMinute: number
}

export const ordinaryLimits: SenderLimits = {
  connections: 20,
  connectionsWhenCrowded: 5,
  slots: 500,
  messagesPerMinute: 120,
  recipientsPerMinute: 1_000,
  unknownPerMinute: 30,
}

type CountedAction = 'message' | 'recipient' | 'unknown'
type Counts = Record<CountedAction, number> & { since: number }

const minute = 60_000
/** Maximum number of networks whose actions are counted, to bound memory. */
const maxTrackedNetworks = 50_000

/** Counts the actions of each network address per minute. */
export class RateLimits {
  readonly #clock: Clock
  readonly #limits: SenderLimits
  readonly #open = new Map<string, number>()
  #openConnections = 0
  readonly #counts = new Map<string, Counts>()

  constructor(clock: Clock, limits: SenderLimits = ordinaryLimits) {
    this.#clock = clock
    this.#limits = limits
  }

  /** Returns true when the address may open another connection; `close` must follow. */
  open(address: string): boolean {
    const key = networkOf(address)
    const open = this.#open.get(key) ?? 0
    const { connections, connectionsWhenCrowded, slots } = this.#limits
    if (open >= (this.#openConnections > slots / 2 ? connectionsWhenCrowded : connections)) return false
    this.#open.set(key, open + 1)
    this.#openConnections++
    return true
  }

  close(address: string): void {
    const key = networkOf(address)
    const open = (this.#open.get(key) ?? 0) - 1
    this.#openConnections--
    if (open > 0) this.#open.set(key, open)
    else this.#open.delete(key)
  }

  /** Counts an action; returns false over the limit of this minute. */
  consume(address: string, action: CountedAction): boolean {
    const counts = this.#countsOf(networkOf(address))
    counts[action]++
    return counts[action] <= this.#limitOf(action)
  }

  /** Returns true when an address has used up a limit of this minute. */
  isLimitReached(address: string, action: CountedAction): boolean {
    return this.#countsOf(networkOf(address))[action] >= this.#limitOf(action)
  }

  #limitOf(action: CountedAction): number {
    const { messagesPerMinute, recipientsPerMinute, unknownPerMinute } = this.#limits
    return { message: messagesPerMinute, recipient: recipientsPerMinute, unknown: unknownPerMinute }[action]
  }

  #countsOf(key: string): Counts {
    const now = this.#clock.now()
    const existing = this.#counts.get(key)
    if (existing && now - existing.since < minute) return existing
    const fresh: Counts = { message: 0, recipient: 0, unknown: 0, since: now }
    this.#counts.delete(key)
    this.#counts.set(key, fresh)
    // Bounds the memory used by an attacker with many addresses: the oldest counts are dropped.
    if (this.#counts.size > maxTrackedNetworks)
      this.#counts.delete(this.#counts.keys().next().value as string)
    return fresh
  }
}
