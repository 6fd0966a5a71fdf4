import { Resolver } from 'node:dns/promises'
import type { Dns, DnsRecords, DnsType } from '../../ports/dns.ts'

/** Asks the name servers of this machine, each time anew. */
export class ServerDns implements Dns {
  readonly #resolver = new Resolver({ timeout: 1_000, tries: 2 })

  resolve<T extends DnsType>(name: string, type: T): Promise<DnsRecords[T]> {
    return this.#resolver.resolve(name, type) as Promise<DnsRecords[T]>
  }
}
