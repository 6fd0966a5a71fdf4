import type { DomainName } from '../../kernel/domain-name.ts'
import type { DnsType } from '../../ports/dns.ts'
import type { SenderAnswer, SenderQuestion } from '../../ports/sender-check.ts'

/** What the thread is told: messages to check, and what the name servers said. */
export type ToChecker =
  | { is: 'check'; number: number; question: SenderQuestion }
  | { is: 'records'; number: number; records: unknown }
  | { is: 'no records'; number: number; code: string }

/** What the thread says: that it is there, what it wants to know of a name, and what it found. */
export type FromChecker =
  | { is: 'ready' }
  | { is: 'resolve'; number: number; name: DomainName; type: DnsType }
  | { is: 'answer'; number: number; answer: SenderAnswer }
  | { is: 'failed'; number: number; message: string }

/** What the thread is given to begin with. */
export interface CheckerData {
  ownName: string
}
