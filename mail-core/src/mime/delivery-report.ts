import { domainOf, isValidEmail, normaliseEmail } from '../address.ts'
import { findMessageId } from '../threading.ts'
import { htmlToText } from './body-text.ts'
import { looksLikeBounce, saysReturned } from './bounces/bounce-signs.ts'
import {
  addressesIn,
  type ReturnedFailure,
  readFailures,
  readUnnamedFailure,
} from './bounces/read-failures.ts'
import type { MessagePart, ParsedMessage } from './parsed-message.ts'

/** What another server says of a message that it could not deliver. */
export interface ReturnedMail {
  /** The Message-ID of the message that it is about; null where it does not tell. */
  messageIdHeader: string | null
  /** What its envelope was called on the way, as a report names it; null where it names none. */
  envelopeId: string | null
  /** Whom it has not reached and never will, and why, as that server says. */
  failed: ReturnedFailure[]
}

/** What another server says of a message that it names. */
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
const lookedAtBytes = 64 * 1024
const lookedAtCharacters = 64 * 1024
const failedAtMost = 1_000

/** Reads what a bounce is about; null for what is none, or does not say which message it is about. */
export function readDeliveryReport(message: Bounce): DeliveryReport | null {
  const returned = readReturnedMail(message)
  const messageIdHeader = returned?.messageIdHeader
  return returned && messageIdHeader ? { ...returned, messageIdHeader } : null
}

/**
 * Reads whom a message has not reached, and why: from a report as RFC 3464 wants it, else from the words that mail
 * servers write. Null for what is no bounce.
 */
export function readReturnedMail(message: Bounce): ReturnedMail | null {
  const report = partOf(message.attachments, /^message\/(?:global-)?delivery-status$/)
  const told = report ? readReport(report) : null
  const failed = told && (told.failed.length > 0 || told.isOther) ? told.failed : readWords(message)
  if (failed.length === 0) return null
  return {
    messageIdHeader: findOriginal(message, report !== undefined),
    envelopeId: report ? envelopeIdIn(textOf(report)) : null,
    failed,
  }
}

const envelopeIdIn = (report: string): string | null =>
  /^original-envelope-id:[ \t]{0,20}([\x21-\x7e]{1,100})[ \t]{0,20}\r?$/im.exec(report)?.[1] ?? null

/** What a report says of each recipient, and whether it says something else than that a message has not arrived. */
function readReport(report: MessagePart): { failed: ReturnedFailure[]; isOther: boolean } {
  const groups = textOf(report).split(/\r?\n[ \t]{0,80}\r?\n/)
  return {
    failed: groups.flatMap(readFailure).slice(0, failedAtMost),
    isOther: groups.some((group) =>
      /^action:[ \t]{0,20}(?:delayed|delivered|relayed|expanded)/im.test(group),
    ),
  }
}

/** What a bounce says in words alone. */
function readWords(message: Bounce): ReturnedFailure[] {
  const { headers = [], from, to = [], subject = '' } = message
  const words = wordsOf(message)
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
    isFromNobody: headers.some(({ name, value }) => name === 'return-path' && /^<\s{0,10}>/.test(value)),
    isReport,
    bringsMessage: partOf(message.attachments, returnedMessage) !== undefined && undelivered.test(words),
  }
  if (!looksLikeBounce(signs)) return []
  const own = new Set([...to, ...(from ? [from] : [])].map(({ email }) => normaliseEmail(email)))
  const isOwn = (email: string) => own.has(email) || domainOf(email).startsWith('mailer-daemon')
  const found = readFailures(words, named, isOwn)
  if (found.length > 0) return found
  const receiver = receiverOfOriginal(message, words)
  return receiver ? readUnnamedFailure(words, receiver, saysReturned(subject)) : []
}

/** To whom the message went that came back, where it went to one alone: some say that it failed, and not for whom. */
function receiverOfOriginal({ attachments }: Bounce, words: string): string | null {
  const original = partOf(attachments, returnedMessage)
  const headers = original ? headersOf(textOf(original)) : words
  const to = /^[> \t]{0,20}to:([^\r\n]{1,900})/im.exec(headers)?.[1]
  const [only, ...others] = to ? addressesIn(to) : []
  return only && others.length === 0 ? only : null
}

/** What a bounce says, also where its words came as a file of text. */
function wordsOf({ text = '', html = null, attachments }: Bounce): string {
  const said = text.trim() ? text : html === null ? '' : htmlToText(html, lookedAtCharacters)
  if (said.trim()) return said.slice(0, lookedAtCharacters)
  const file = partOf(attachments, /^text\/plain$/)
  return file ? textOf(file) : ''
}

/** The message that came back: the one that hangs on the bounce, stands in it, or is answered by it. */
function findOriginal(message: Bounce, isReport: boolean): string | null {
  const original = partOf(message.attachments, returnedMessage)
  if (original) return messageIdIn(headersOf(textOf(original)))
  if (isReport) return null
  const within = messageIdIn(wordsOf(message))
  if (within && within !== message.messageIdHeader) return within
  return message.inReplyTo || message.references?.at(-1) || null
}

/** In a header block, or in a text that quotes one. */
function messageIdIn(text: string): string | null {
  const found = /^[> \t]{0,20}message-id:[ \t]{0,80}(?:\r?\n[ \t]{1,80})?(<[^<>\s]{1,900}>)/im.exec(text)?.[1]
  return found ? findMessageId(found) : null
}

function partOf(parts: readonly MessagePart[], type: RegExp): MessagePart | undefined {
  return parts.find((part) => type.test(part.contentType.toLowerCase()))
}

function textOf({ content }: MessagePart): string {
  return new TextDecoder().decode(content.subarray(0, lookedAtBytes))
}

function headersOf(text: string): string {
  const end = /\r?\n\r?\n/.exec(text)
  return end ? text.slice(0, end.index) : text
}

/** The fields about one recipient; one that is only delayed may still get the message. */
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

/** `rfc822; vy@xuongmoc.example` */
function addressIn(field: string | undefined): string | null {
  const address = field?.replace(/^[\w-]{1,60};\s{0,80}/, '').replace(/^<|>$/g, '') ?? ''
  return isValidEmail(address) ? normaliseEmail(address) : null
}
