import { domainToASCII } from 'node:url'
import type { Dns } from '../../ports/dns.ts'
import type { MailHostRecord, NameAnswer, NameService, ServiceRecord } from '../../ports/name-service.ts'

const saysNone = ['ENODATA', 'ENOTFOUND']

/** What domains say of their mail, in the records that are asked for here. */
export class DnsNameService implements NameService {
  readonly #dns: Dns

  constructor(dns: Dns) {
    this.#dns = dns
  }

  findMailHosts(domain: string): Promise<NameAnswer<MailHostRecord>> {
    return answer(async () => {
      const records = await this.#dns.resolve(domainToASCII(domain), 'MX')
      return records.map(({ exchange, priority }) => ({ host: withoutDot(exchange), priority }))
    })
  }

  findTexts(name: string): Promise<NameAnswer<string>> {
    return answer(async () => {
      const records = await this.#dns.resolve(toAscii(name), 'TXT')
      return records.map((pieces) => pieces.join(''))
    })
  }

  findServices(name: string): Promise<NameAnswer<ServiceRecord>> {
    return answer(async () => {
      const records = await this.#dns.resolve(toAscii(name), 'SRV')
      return records.map(({ name: host, port, priority, weight }) => ({
        host: withoutDot(host),
        port,
        priority,
        weight,
      }))
    })
  }

  async findAddresses(host: string): Promise<NameAnswer<string>> {
    const kinds = await Promise.all(
      (['A', 'AAAA'] as const).map((type) => answer(() => this.#dns.resolve(domainToASCII(host), type))),
    )
    const records = kinds.flatMap((kind) => (kind.state === 'found' ? kind.records : []))
    if (records.length > 0) return { state: 'found', records }
    return kinds.find(({ state }) => state === 'unreachable') ?? { state: 'none' }
  }
}

async function answer<T>(ask: () => Promise<T[]>): Promise<NameAnswer<T>> {
  try {
    const records = await ask()
    return records.length > 0 ? { state: 'found', records } : { state: 'none' }
  } catch (error) {
    const { code = 'UNKNOWN' } = error as NodeJS.ErrnoException
    return saysNone.includes(code) ? { state: 'none' } : { state: 'unreachable', reason: code }
  }
}

/** A label that begins with an underscore is no host name, which is all that the converter takes. */
function toAscii(name: string): string {
  const labels = name.split('.')
  const special = labels.findLastIndex((label) => label.startsWith('_')) + 1
  return [...labels.slice(0, special), domainToASCII(labels.slice(special).join('.'))].join('.')
}

const withoutDot = (host: string): string => host.replace(/\.$/, '')
