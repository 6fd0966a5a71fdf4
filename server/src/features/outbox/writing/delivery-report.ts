import type { RemoteResponse } from '../../../ports/mail-transport.ts'
import type { MailLanguage, MailOrganisation } from '../../system-mail/index.ts'
import type { MessageLink } from './message-link.ts'

export type ReportKind = 'failed' | 'delayed' | 'delivered'

/** A message and the results for some of its recipients. */
export interface DeliveryReport {
  kind?: ReportKind
  /** Language of the reader. */
  language: MailLanguage
  /** Organisation that writes the report. */
  organisation: MailOrganisation
  sender: string
  /** Reporting domain; defaults to that of the sender. */
  domain?: string
  subject: string
  messageIdHeader: string
  /** The message, whose headers are attached to the report. */
  raw: Uint8Array
  /** True to attach the entire message. */
  isFull?: boolean
  /** Envelope id set by the sender. */
  envelopeId?: string
  recipients: readonly ReportedRecipient[]
  /** Link to the message; absent when its sender no longer has it. */
  link?: MessageLink | undefined
  /** Message-ID of the report. */
  reportMessageId: string
  at: number
}

export interface ReportedRecipient {
  email: string
  response: RemoteResponse
  /** Original address with its type. */
  original?: string
  /** True when it was relayed to a server that sends no reports. */
  isRelayed?: boolean
}
