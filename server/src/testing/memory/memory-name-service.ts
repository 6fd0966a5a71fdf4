import type { MailHostRecord, NameResult, NameService, ServiceRecord } from '../../ports/name-service.ts'

/** DNS zones set by tests; `isReachable` is false for an outage. */
export class MemoryNameService implements NameService {
  readonly mailHosts = new Map<string, MailHostRecord[]>()
  readonly texts = new Map<string, string[]>()
  readonly services = new Map<string, ServiceRecord[]>()
  readonly addresses = new Map<string, string[]>()
  isReachable = true
  /** Number of queries. */
  queryCount = 0

  async findMailHosts(domain: string): Promise<NameResult<MailHostRecord>> {
    return this.#respond(this.mailHosts.get(domain))
  }

  async findTexts(name: string): Promise<NameResult<string>> {
    return this.#respond(this.texts.get(name))
  }

  async findServices(name: string): Promise<NameResult<ServiceRecord>> {
    return this.#respond(this.services.get(name))
  }

  async findAddresses(host: string): Promise<NameResult<string>> {
    return this.#respond(this.addresses.get(host))
  }

  #respond<T>(records: T[] | undefined): NameResult<T> {
    this.queryCount++
    if (!this.isReachable) return { state: 'unreachable', reason: 'ETIMEOUT' }
    return records && records.length > 0 ? { state: 'found', records: [...records] } : { state: 'none' }
  }
}
