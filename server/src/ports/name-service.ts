/** What the name service answered: what stands there, that nothing does, or that it could not be asked. */
export type NameAnswer<T> =
  | { state: 'found'; records: T[] }
  | { state: 'none' }
  | { state: 'unreachable'; reason: string }

/** A mail server of a domain; the lowest priority is asked first. */
export interface MailHostRecord {
  host: string
  priority: number
}

/** Where a service of a domain is reached; the lowest priority is asked first. */
export interface ServiceRecord {
  host: string
  port: number
  priority: number
  weight: number
}

/** Tells what domains say about themselves. Names are given and told in any script, without a dot at their end. */
export interface NameService {
  findMailHosts(domain: string): Promise<NameAnswer<MailHostRecord>>
  /** Each text in one piece, however it is cut on the wire. */
  findTexts(name: string): Promise<NameAnswer<string>>
  /** Who offers a service, asked for by its whole name: `_imaps._tcp.example`. A host `''` says that nobody does. */
  findServices(name: string): Promise<NameAnswer<ServiceRecord>>
  /** The addresses of a host, of either kind, whichever names stand between. */
  findAddresses(host: string): Promise<NameAnswer<string>>
}
