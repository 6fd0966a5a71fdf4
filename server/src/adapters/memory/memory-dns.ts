import { parseDomainName } from '../../kernel/domain-name.ts'
import { type Dns, type DnsRecords, type DnsType, dnsFailure } from '../../ports/dns.ts'

/** A world of names as a test has it. What was not put there does not exist. */
export class MemoryDns implements Dns {
  /** What was asked for, in order: `TXT example.test`. */
  readonly asked: string[] = []
  readonly #records = new Map<string, unknown[]>()
  readonly #failures = new Map<string, string>()

  put<T extends DnsType>(name: string, type: T, records: DnsRecords[T]): void {
    this.#records.set(`${type} ${name}`, records)
  }

  /** A text record; long ones travel in pieces. */
  putText(name: string, text: string): void {
    this.put(name, 'TXT', [text.match(/.{1,255}/gs) ?? ['']])
  }

  /** From now on every question about a name ends so; `silence` never ends. */
  fail(name: string, code: 'ESERVFAIL' | 'ETIMEOUT' | 'silence'): void {
    this.#failures.set(name, code)
  }

  /** The name servers of a name answer again. */
  recover(name: string): void {
    this.#failures.delete(name)
  }

  async resolve<T extends DnsType>(name: string, type: T): Promise<DnsRecords[T]> {
    this.asked.push(`${type} ${name}`)
    // As the resolver of Node answers for such a text.
    if (!parseDomainName(name)) throw dnsFailure('EBADNAME', name)
    const failure = this.#failures.get(name)
    if (failure === 'silence') return new Promise(() => {})
    if (failure) throw dnsFailure(failure, name)
    const records = this.#records.get(`${type} ${name}`)
    if (!records) throw dnsFailure('ENOTFOUND', name)
    return records as DnsRecords[T]
  }
}
