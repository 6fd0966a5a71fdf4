import { domainOf, isValidEmail, normaliseEmail } from '../address.ts'
import { findMessageId } from '../threading.ts'
import { htmlToText } from './body-text.ts'
import { isBounceSubject, isLikelyBounce } from './bounces/bounce-signs.ts'
import {
  addressesIn,
  type ReturnedFailure,
  readFailures,
  readUnnamedFailure,
} from './bounces/read-failures.ts'
import type { MessagePart, ParsedMessage } from './parsed-message.ts'

/** A remote server's report about an undeliverable message. */
export interface ReturnedMail {
  /** Message-ID of the returned message; null if unknown. */
  messageIdHeader: string | null
  /** Envelope id (ENVID) from the report; null if missing. */
  envelopeId: string | null
  /** Permanently failed recipients with the server's reason. */
  failed: ReturnedFailure[]
}

/** A report that identifies its message. */
export interface DeliveryReport extends ReturnedMail {
  messageIdHeader: string
}

type Bounce = Pick<ParsedMessage, 'attachments'> &
  Partial<
    Pick<
      ParsedMessage,
      'text' | 'html' | 'subject' | 'from' | 'to' | 'headers' | 'inReplyTo' | 'references' | 'messageIdHeader'
    >
  >

const returnedMessage = /^(?:message\/(?:rfc822|global)|(?:text|message)\/(?:rfc822|global)-headers)$/
const undelivered = /(?:not|n['’]t) (?:be )?deliver|undeliver/i
const maxReadBytes = 64 * 1024
const maxReadCharacters = 64 * 1024
const maxFailed = 1_000

/** Reads a bounce; null if it is none or does not identify the returned message. */
export function readDeliveryReport(message: Bounce): DeliveryReport | null {
  const returned = readReturnedMail(message)
  const messageIdHeader = returned?.messageIdHeader
  return returned && messageIdHeader ? { ...returned, messageIdHeader } : null
}

/**
 * Reads failed recipients and reasons from an RFC 3464 report, otherwise from the text. Null if the message is not a
 * bounce.
 */
export function readReturnedMail(message: Bounce): ReturnedMail | null {
  const report = findPart(message.attachments, /^message\/(?:global-)?delivery-status$/)
  const reported = report ? readReport(report) : null
  const failed =
    reported && (reported.failed.length > 0 || reported.isOther) ? reported.failed : readTextBounce(message)
  if (failed.length === 0) return null
  return {
    messageIdHeader: findOriginal(message, report !== undefined),
    envelopeId: report ? envelopeIdIn(attachmentText(report)) : null,
    failed,
  }
}

const envelopeIdIn = (report: string): string | null =>
  /^original-envelope-id:[ \t]{0,20}([\x21-\x7e]{1,100})[ \t]{0,20}\r?$/im.exec(report)?.[1] ?? null

/** Reads the status of each recipient, and whether the report is about something other than a failure. */
function readReport(report: MessagePart): { failed: ReturnedFailure[]; isOther: boolean } {
  const groups = attachmentText(report).split(/\r?\n[ \t]{0,80}\r?\n/)
  return {
    failed: groups.flatMap(readFailure).slice(0, maxFailed),
    isOther: groups.some((group) =>
      /^action:[ \t]{0,20}(?:delayed|delivered|relayed|expanded)/im.test(group),
    ),
  }
}

/** Reads a bounce without a structured report. */
function readTextBounce(message: Bounce): ReturnedFailure[] {
  const { headers = [], from, to = [], subject = '' } = message
  const text = bounceText(message)
  const named = headers
    .filter(({ name }) => name === 'x-failed-recipients')
    .flatMap(({ value }) => value.split(',', 100).flatMap(addressesIn))
  const isReport = headers.some(
    ({ name, value }) => name === 'content-type' && /^multipart\/report\b/i.test(value),
  )
  const signs = {
    subject,
    fromName: from?.name ?? '',
    fromEmail: from?.email ?? '',
    hasFailedRecipients: named.length > 0,
    hasNullSender: headers.some(({ name, value }) => name === 'return-path' && /^<\s{0,10}>/.test(value)),
    isReport,
    hasOriginal: findPart(message.attachments, returnedMessage) !== undefined && undelivered.test(text),
  }
  if (!isLikelyBounce(signs)) return []
  const senderAddresses = new Set([...to, ...(from ? [from] : [])].map(({ email }) => normaliseEmail(email)))
  const isSender = (email: string) =>
    senderAddresses.has(email) || domainOf(email).startsWith('mailer-daemon')
  const failures = readFailures(text, named, isSender)
  if (failures.length > 0) return failures
  const receiver = receiverOfOriginal(message, text)
  return receiver ? readUnnamedFailure(text, receiver, isBounceSubject(subject)) : []
}

/** Returns the only recipient of the returned message; some bounces do not name the failed one. */
function receiverOfOriginal({ attachments }: Bounce, text: string): string | null {
  const original = findPart(attachments, returnedMessage)
  const headers = original ? headersOf(attachmentText(original)) : text
  const to = /^[> \t]{0,20}to:([^\r\n]{1,900})/im.exec(headers)?.[1]
  const [only, ...further] = to ? addressesIn(to) : []
  return only && further.length === 0 ? only : null
}

/** Returns the text of a bounce, also if it is a text attachment. */
function bounceText({ text = '', html = null, attachments }: Bounce): string {
  const visibleText = text.trim() ? text : html === null ? '' : htmlToText(html, maxReadCharacters)
  if (visibleText.trim()) return visibleText.slice(0, maxReadCharacters)
  const file = findPart(attachments, /^text\/plain$/)
  return file ? attachmentText(file) : ''
}

/** Finds the Message-ID of the returned message: attached, quoted in the text, or referenced. */
function findOriginal(message: Bounce, isReport: boolean): string | null {
  const original = findPart(message.attachments, returnedMessage)
  if (original) return messageIdIn(headersOf(attachmentText(original)))
  if (isReport) return null
  const within = messageIdIn(bounceText(message))
  if (within && within !== message.messageIdHeader) return within
  return message.inReplyTo || message.references?.at(-1) || null
}

/** Reads a header block, or a text that quotes one. */
function messageIdIn(text: string): string | null {
  const messageId = /^[> \t]{0,20}message-id:[ \t]{0,80}(?:\r?\n[ \t]{1,80})?(<[^<>\s]{1,900}>)/im.exec(
    text,
  )?.[1]
  return messageId ? findMessageId(messageId) : null
}

function findPart(parts: readonly MessagePart[], type: RegExp): MessagePart | undefined {
  return parts.find((part) => type.test(part.contentType.toLowerCase()))
}

function attachmentText({ content }: MessagePart): string {
  return new TextDecoder().decode(content.subarray(0, maxReadBytes))
}

function headersOf(text: string): string {
  const end = /\r?\n\r?\n/.exec(text)
  return end ? text.slice(0, end.index) : text
}

/** Reads the fields of one recipient; a delayed recipient is not a failure. */
function readFailure(group: string): ReturnedFailure[] {
  const fields = new Map(
    group
      .replaceAll(/\r?\n[ \t]{1,80}/g, ' ')
      .split(/\r?\n/)
      .map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, Math.max(0, colon)).toLowerCase(), line.slice(colon + 1).trim()]
      }),
  )
  const action =
    fields.get('action')?.toLowerCase() ?? (fields.get('status')?.startsWith('5') ? 'failed' : '')
  if (!action.startsWith('failed')) return []
  const email = addressIn(fields.get('original-recipient')) ?? addressIn(fields.get('final-recipient'))
  if (!email) return []
  const text = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]{1,60};\s{0,80}/, '').slice(0, 1_000)
  return [{ email, status: /^\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '', text }]
}

/** Returns the address of a field such as `rfc822; vy@xuongmoc.example`; null if it is invalid. */
function addressIn(field: string | undefined): string | null {
  const address = field?.replace(/^[\w-]{1,60};\s{0,80}/, '').replace(/^<|>$/g, '') ?? ''
  return isValidEmail(address) ? normaliseEmail(address) : null
}
