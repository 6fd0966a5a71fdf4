import { parseDomainName } from '../../kernel/domain-name.ts'
import { type Dns, type DnsRecords, type DnsType, dnsFailure } from '../../ports/dns.ts'
import type { MailHostRecord, NameResult, NameService, ServiceRecord } from '../../ports/name-service.ts'

const noRecordCodes = ['ENODATA', 'ENOTFOUND']

/** Looks up the mail records of domains. */
export class DnsNameService implements NameService {
  readonly #dns: Dns

  constructor(dns: Dns) {
    this.#dns = dns
  }

  findMailHosts(domain: string): Promise<NameResult<MailHostRecord>> {
    return resolveRecords(async () => {
      const records = await this.#resolve(domain, 'MX')
      return records.map(({ exchange, priority }) => ({ host: withoutDot(exchange), priority }))
    })
  }

  findTexts(name: string): Promise<NameResult<string>> {
    return resolveRecords(async () => {
      const records = await this.#resolve(name, 'TXT')
      return records.map((segments) => segments.join(''))
    })
  }

  findServices(name: string): Promise<NameResult<ServiceRecord>> {
    return resolveRecords(async () => {
      const records = await this.#resolve(name, 'SRV')
      return records.map(({ name: host, port, priority, weight }) => ({
        host: withoutDot(host),
        port,
        priority,
        weight,
      }))
    })
  }

  async findAddresses(host: string): Promise<NameResult<string>> {
    const kinds = await Promise.all(
      (['A', 'AAAA'] as const).map((type) => resolveRecords(() => this.#resolve(host, type))),
    )
    const records = kinds.flatMap((kind) => (kind.state === 'found' ? kind.records : []))
    if (records.length > 0) return { state: 'found', records }
    return kinds.find(({ state }) => state === 'unreachable') ?? { state: 'none' }
  }

  #resolve<T extends DnsType>(text: string, type: T): Promise<DnsRecords[T]> {
    const name = parseDomainName(text)
    return name ? this.#dns.resolve(name, type) : Promise.reject(dnsFailure('ENOTFOUND', text))
  }
}

async function resolveRecords<T>(query: () => Promise<T[]>): Promise<NameResult<T>> {
  try {
    const records = await query()
    return records.length > 0 ? { state: 'found', records } : { state: 'none' }
  } catch (error) {
    const { code = 'UNKNOWN' } = error as NodeJS.ErrnoException
    return noRecordCodes.includes(code) ? { state: 'none' } : { state: 'unreachable', reason: code }
  }
}

const withoutDot = (host: string): string => host.replace(/\.$/, '')
