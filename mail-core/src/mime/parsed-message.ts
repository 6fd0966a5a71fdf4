import type { Address } from '../address.ts'

/** A header field: name in lower case, unfolded value. */
export interface MessageHeader {
  name: string
  value: string
}

/** A received file. `content` is a view of the raw message if no decoding was needed. */
export interface MessagePart {
  name: string
  contentType: string
  contentId: string | null
  /** True if the HTML displays the file by content id, so that it is not listed as an attachment. */
  isInline: boolean
  content: Uint8Array
  size: number
}

/** Kinds of truncated or broken content; the rest of the message is still read. */
export type MessageProblem =
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

/** Encryption and signature of a message. Signer names come from the message and are not verified. */
export interface MessageProtection {
  method: 'smime' | 'pgp'
  isEncrypted: boolean
  isSigned: boolean
  /** True if the protected content cannot be read. */
  isDamaged: boolean
  /** Signers: name and address from certificates, or key ids. */
  signers: string[]
  /** Recipients: issuer and number of certificates, or key ids. */
  recipients: string[]
}

/** A message parsed from raw bytes. All texts are composed (NFC) and free of control characters. */
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
  /** Date header in milliseconds UTC. */
  sentAt: number | null
  text: string
  html: string | null
  attachments: MessagePart[]
  /** Null for an ordinary message. */
  protection: MessageProtection | null
  headers: MessageHeader[]
  listId: string | null
  /** True for automatic messages (Auto-Submitted, Precedence, lists), which must not get automatic replies. */
  isAutoSubmitted: boolean
  problems: MessageProblem[]
}

/** Limits of parsing; content beyond is dropped and reported in `problems`. */
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

/** Default limits, far above the needs of honest mail. */
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
