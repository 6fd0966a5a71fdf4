import type { DomainName } from '../../kernel/domain-name.ts'
import type { DnsType } from '../../ports/dns.ts'
import type { SenderCheckResult, SenderQuestion } from '../../ports/sender-check.ts'

/** Messages to the thread: messages to verify, and DNS results. */
export type ToChecker =
  | { is: 'check'; number: number; question: SenderQuestion }
  | { is: 'records'; number: number; records: unknown }
  | { is: 'no records'; number: number; code: string }

/** Messages of the thread: ready, DNS queries, and results. */
export type FromChecker =
  | { is: 'ready' }
  | { is: 'resolve'; number: number; name: DomainName; type: DnsType }
  | { is: 'answer'; number: number; result: SenderCheckResult }
  | { is: 'failed'; number: number; message: string }

/** Initial data of the thread. */
export interface CheckerData {
  hostname: string
}
