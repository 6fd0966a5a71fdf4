import type { Address } from '../address.ts'

/** One header field: its name in lower case, its value unfolded and otherwise as it was written. */
export interface MessageHeader {
  name: string
  value: string
}

/** A file that came with a message. `content` looks into the raw message where nothing had to be decoded. */
export interface MessagePart {
  name: string
  contentType: string
  contentId: string | null
  /** The HTML shows it by its content id, so that it need not stand in the list of attachments. */
  isInline: boolean
  content: Uint8Array
  size: number
}

/** What was cut off or broken in a message; the rest of it is read as well as it can be. */
export type MessageTrouble =
  | 'headers_clipped'
  | 'recipients_clipped'
  | 'too_many_parts'
  | 'too_deep'
  | 'text_clipped'
  | 'broken_date'
  | 'no_sender'
  | 'cut_short'
  | 'unknown_charset'
  | 'unreadable'

/** How a message is protected beyond its way here. What is said of signers is what the message says: nothing is verified. */
export interface MessageProtection {
  method: 'smime' | 'pgp'
  isEncrypted: boolean
  isSigned: boolean
  /** The protected content cannot be read. */
  isDamaged: boolean
  /** Who signed, by name and address of a certificate, or by the numbers of keys. */
  signers: string[]
  /** For whom it is encrypted: certificates by issuer and number, keys by theirs. */
  recipients: string[]
}

/** A letter as it was read from its raw bytes: every text composed (NFC) and free of control characters. */
export interface ParsedMessage {
  messageIdHeader: string | null
  inReplyTo: string | null
  references: string[]
  subject: string
  from: Address | null
  sender: Address | null
  to: Address[]
  cc: Address[]
  bcc: Address[]
  replyTo: Address[]
  /** When the message says it was sent, in milliseconds UTC. */
  sentAt: number | null
  text: string
  html: string | null
  attachments: MessagePart[]
  /** Null for an ordinary message. */
  protection: MessageProtection | null
  headers: MessageHeader[]
  listId: string | null
  /** A machine wrote it (Auto-Submitted, Precedence, lists): it must not be answered automatically. */
  isAutoSubmitted: boolean
  trouble: MessageTrouble[]
}

/** How much of a message is read; whatever lies beyond is left out and named in `trouble`. */
export interface MessageLimits {
  maxHeaderBytes: number
  maxHeaders: number
  maxHeaderValueLength: number
  maxRecipients: number
  maxParts: number
  maxDepth: number
  maxTextBytes: number
  maxSubjectLength: number
}

/** The limits that apply where none are given: far above what honest mail needs. */
export const DEFAULT_MESSAGE_LIMITS: Readonly<MessageLimits> = {
  maxHeaderBytes: 2 * 1024 * 1024,
  maxHeaders: 500,
  maxHeaderValueLength: 8 * 1024,
  maxRecipients: 10_000,
  maxParts: 1000,
  maxDepth: 30,
  maxTextBytes: 8 * 1024 * 1024,
  maxSubjectLength: 1000,
}
