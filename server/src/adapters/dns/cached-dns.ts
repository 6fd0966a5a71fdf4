import type { DomainName } from '../../kernel/domain-name.ts'
import type { Dns, DnsRecords, DnsType } from '../../ports/dns.ts'
import { ServerDns } from './server-dns.ts'

export interface CachedDnsOptions {
  now(): number
  /** Resolves a name that is not in the cache; by default the name servers of this machine. */
  query?: (name: DomainName, type: DnsType) => Promise<unknown>
}

interface CacheEntry {
  response: Promise<unknown>
  freshUntil: number
  /** Last records, used while the name servers do not respond (RFC 8767). */
  records: { value: unknown; staleUntil: number } | null
}

const maxEntries = 10_000
const minute = 60_000
// Node does not report TTLs: short enough for a changed key, long enough for a burst of mail.
const freshRecords = 5 * minute
const freshAbsence = minute
const freshFailure = 15_000
const staleRecords = 60 * minute

/**
 * Caches DNS lookups for a burst of messages. While the name servers of a domain do not respond, its records of the
 * last hour are used, so that a short outage does not leave senders unverified.
 */
export class CachedDns implements Dns {
  readonly #now: () => number
  readonly #query: (name: DomainName, type: DnsType) => Promise<unknown>
  readonly #entries = new Map<string, CacheEntry>()

  constructor({ now, query }: CachedDnsOptions) {
    this.#now = now
    this.#query = query ?? queryServers()
  }

  resolve<T extends DnsType>(name: DomainName, type: T): Promise<DnsRecords[T]> {
    const key = `${type} ${name}`
    const entry = this.#entries.get(key)
    const isFresh = entry !== undefined && entry.freshUntil > this.#now()
    return (isFresh ? entry.response : this.#renew(key, name, type)) as Promise<DnsRecords[T]>
  }

  /**
   * Queries the name servers and caches the response; if they fail, returns the last records while these are
   * usable.
   */
  #renew(key: string, name: DomainName, type: DnsType): Promise<unknown> {
    const records = this.#entries.get(key)?.records ?? null
    const entry: CacheEntry = { response: Promise.resolve(), freshUntil: Number.POSITIVE_INFINITY, records }
    entry.response = this.#query(name, type).then(
      (value) => {
        entry.freshUntil = this.#now() + freshRecords
        entry.records = { value, staleUntil: this.#now() + staleRecords }
        return value
      },
      (error: { code?: string }) => {
        const now = this.#now()
        entry.freshUntil = now + (isAbsence(error) ? freshAbsence : freshFailure)
        if (isAbsence(error)) entry.records = null
        else if (records && records.staleUntil > now) return records.value
        throw error
      },
    )
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    // Senders choose the names, so the cache evicts the oldest entry.
    if (this.#entries.size > maxEntries) this.#entries.delete(this.#entries.keys().next().value as string)
    return entry.response
  }
}

const isAbsence = ({ code }: { code?: string }) => code === 'ENOTFOUND' || code === 'ENODATA'

function queryServers(): (name: DomainName, type: DnsType) => Promise<unknown> {
  const servers = new ServerDns()
  return (name, type) => servers.resolve(name, type)
}
