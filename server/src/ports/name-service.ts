/** Result of a lookup: records, none, or a failure. */
export type NameResult<T> =
  | { state: 'found'; records: T[] }
  | { state: 'none' }
  | { state: 'unreachable'; reason: string }

/** An MX record; the lowest priority is tried first. */
export interface MailHostRecord {
  host: string
  priority: number
}

/** An SRV record; the lowest priority is tried first. */
export interface ServiceRecord {
  host: string
  port: number
  priority: number
  weight: number
}

/** Looks up records of mail domains. Names are in any script, without a trailing dot. */
export interface NameService {
  findMailHosts(domain: string): Promise<NameResult<MailHostRecord>>
  /** TXT records, each joined from its character strings. */
  findTexts(name: string): Promise<NameResult<string>>
  /** SRV records of a full name: `_imaps._tcp.example`. An empty host means that the service is not available. */
  findServices(name: string): Promise<NameResult<ServiceRecord>>
  /** IPv4 and IPv6 addresses of a host, following aliases. */
  findAddresses(host: string): Promise<NameResult<string>>
}
