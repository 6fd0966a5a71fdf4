import { parseDomainName } from '../../kernel/domain-name.ts'
import { type Dns, type DnsRecords, type DnsType, dnsFailure } from '../../ports/dns.ts'

/** In-memory DNS for tests; other names do not exist. */
export class MemoryDns implements Dns {
  /** Queries in order: `TXT example.test`. */
  readonly queries: string[] = []
  readonly #records = new Map<string, unknown[]>()
  readonly #failures = new Map<string, string>()

  setRecords<T extends DnsType>(name: string, type: T, records: DnsRecords[T]): void {
    this.#records.set(`${type} ${name}`, records)
  }

  /** Adds a text record, split into strings if it is long. */
  setText(name: string, text: string): void {
    this.setRecords(name, 'TXT', [text.match(/.{1,255}/gs) ?? ['']])
  }

  /** Makes all queries of a name fail; with `silence` they never end. */
  fail(name: string, code: 'ESERVFAIL' | 'ETIMEOUT' | 'silence'): void {
    this.#failures.set(name, code)
  }

  /** Makes a name resolvable again. */
  recover(name: string): void {
    this.#failures.delete(name)
  }

  async resolve<T extends DnsType>(name: string, type: T): Promise<DnsRecords[T]> {
    this.queries.push(`${type} ${name}`)
    // Same result as Node's resolver for an invalid name.
    if (!parseDomainName(name)) throw dnsFailure('EBADNAME', name)
    const failure = this.#failures.get(name)
    if (failure === 'silence') return new Promise(() => {})
    if (failure) throw dnsFailure(failure, name)
    const records = this.#records.get(`${type} ${name}`)
    if (!records) throw dnsFailure('ENOTFOUND', name)
    return records as DnsRecords[T]
  }
}
