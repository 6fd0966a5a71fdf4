import type { Dns, DnsRecords, DnsType } from '../../ports/dns.ts'
import { ServerDns } from './server-dns.ts'

export interface CachedDnsOptions {
  now(): number
  /** Who is asked where nothing is remembered; the servers of this machine when absent. */
  ask?: (name: string, type: DnsType) => Promise<unknown>
}

interface Remembered {
  answer: Promise<unknown>
  until: number
}

const remembered = 10_000
const minute = 60_000
// The records' own times are not told to us; these are short enough for a changed key, long enough for a rush.
const keepFound = 5 * minute
const keepMissing = minute
const keepTrouble = 15_000

/** Asks the name servers of this machine, and each question once in a while: messages come in crowds from one sender. */
export class CachedDns implements Dns {
  readonly #now: () => number
  readonly #ask: (name: string, type: DnsType) => Promise<unknown>
  readonly #known = new Map<string, Remembered>()

  constructor({ now, ask }: CachedDnsOptions) {
    this.#now = now
    this.#ask = ask ?? askServers()
  }

  resolve<T extends DnsType>(name: string, type: T): Promise<DnsRecords[T]> {
    const key = `${type} ${name.toLowerCase()}`
    const known = this.#known.get(key)
    const isFresh = known !== undefined && known.until > this.#now()
    return (isFresh ? known.answer : this.#askAnew(key, name, type)) as Promise<DnsRecords[T]>
  }

  #askAnew(key: string, name: string, type: DnsType): Promise<unknown> {
    const entry: Remembered = { answer: this.#ask(name, type), until: Number.POSITIVE_INFINITY }
    const keep = (milliseconds: number) => {
      entry.until = this.#now() + milliseconds
    }
    entry.answer.then(
      () => keep(keepFound),
      (error: { code?: string }) => keep(isCertain(error) ? keepMissing : keepTrouble),
    )
    this.#known.delete(key)
    this.#known.set(key, entry)
    // Names come from whoever writes to us: what is remembered has an end, the oldest first.
    if (this.#known.size > remembered) this.#known.delete(this.#known.keys().next().value as string)
    return entry.answer
  }
}

const isCertain = ({ code }: { code?: string }) => code === 'ENOTFOUND' || code === 'ENODATA'

function askServers(): (name: string, type: DnsType) => Promise<unknown> {
  const servers = new ServerDns()
  return (name, type) => servers.resolve(name, type)
}
