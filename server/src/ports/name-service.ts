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

/** Tells what domains say about themselves. Names are given and told in any script, without a dot at their end. */
export interface NameService {
  findMailHosts(domain: string): Promise<NameAnswer<MailHostRecord>>
  /** Each text in one piece, however it is cut on the wire. */
  findTexts(name: string): Promise<NameAnswer<string>>
}
