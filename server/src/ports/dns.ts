import type { DomainName } from '../kernel/domain-name.ts'

/** The records that we ask for, by their type. */
export interface DnsRecords {
  A: string[]
  AAAA: string[]
  MX: { exchange: string; priority: number }[]
  PTR: string[]
  SRV: { name: string; port: number; priority: number; weight: number }[]
  /** Each record in the pieces in which it travels. */
  TXT: string[][]
}
export type DnsType = keyof DnsRecords

/** Asks for records of names. A name from a message or a setting is parsed first: a text that is no name has no records. */
export interface Dns {
  /**
   * Rejects with an error whose `code` says why there is nothing: `ENOTFOUND` or `ENODATA` where that is certain,
   * any other where nobody could say.
   */
  resolve<T extends DnsType>(name: DomainName, type: T): Promise<DnsRecords[T]>
}

/** An answer without records, as `Dns` gives it. */
export function dnsFailure(code: string, name: string): Error & { code: string } {
  return Object.assign(new Error(`${code} ${name}`), { code })
}
