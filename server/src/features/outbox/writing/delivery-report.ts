import type { FarAnswer } from '../../../ports/mail-transport.ts'
import type { MailLanguage } from '../../system-mail/index.ts'
import type { MessageLink } from './message-link.ts'

/** What is reported of a message: that it did not arrive, that it waits, or that it is there. */
export type ReportKind = 'failed' | 'delayed' | 'delivered'

/** A message, and what became of it for some of its recipients. */
export interface DeliveryReport {
  kind?: ReportKind
  /** What its reader reads. */
  language: MailLanguage
  sender: string
  /** Who reports; without it, the domain of the sender. */
  domain?: string
  subject: string
  messageIdHeader: string
  /** The message itself, of which the headers go with the report. */
  raw: Uint8Array
  /** All of the message goes with it. */
  isWhole?: boolean
  /** What the sender calls the message. */
  envelopeId?: string
  recipients: readonly ReportedRecipient[]
  /** Where the message lies that it is about; without it, it lies nowhere that its reader could go to. */
  link?: MessageLink | undefined
  /** The Message-ID of the report. */
  ownMessageId: string
  at: number
}

/** Somebody whom a message went to. */
export interface ReportedRecipient {
  email: string
  answer: FarAnswer
  /** The address that it went to at first, with its kind. */
  original?: string
  /** It was taken over by a server that tells of nothing. */
  isRelayed?: boolean
}
