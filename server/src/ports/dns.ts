import type { DomainName } from '../kernel/domain-name.ts'

/** Supported record types. */
export interface DnsRecords {
  A: string[]
  AAAA: string[]
  MX: { exchange: string; priority: number }[]
  PTR: string[]
  SRV: { name: string; port: number; priority: number; weight: number }[]
  /** Each record as its character strings. */
  TXT: string[][]
}
export type DnsType = keyof DnsRecords

/** Looks up DNS records. Names from messages or settings must be parsed first; invalid names have no records. */
export interface Dns {
  /**
   * Rejects with an error whose `code` gives the reason: `ENOTFOUND` or `ENODATA` if the absence is certain, any other
   * if the lookup failed.
   */
  resolve<T extends DnsType>(name: DomainName, type: T): Promise<DnsRecords[T]>
}

/** Creates the error of a lookup without records. */
export function dnsFailure(code: string, name: string): Error & { code: string } {
  return Object.assign(new Error(`${code} ${name}`), { code })
}
