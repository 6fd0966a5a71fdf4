import { Resolver } from 'node:dns/promises'
import type { DomainName } from '../../kernel/domain-name.ts'
import type { Dns, DnsRecords, DnsType } from '../../ports/dns.ts'

/** Queries the name servers of this machine, without a cache. */
export class ServerDns implements Dns {
  readonly #resolver = new Resolver({ timeout: 1_500, tries: 3 })

  resolve<T extends DnsType>(name: DomainName, type: T): Promise<DnsRecords[T]> {
    return this.#resolver.resolve(name, type) as Promise<DnsRecords[T]>
  }
}
