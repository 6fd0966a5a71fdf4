import { isValidEmail, normaliseEmail } from '../address.ts'
import type { Letter, LetterPart } from './letter.ts'

/** What another server says of a letter that it could not deliver (RFC 3464). */
export interface DeliveryReport {
  /** The Message-ID of the letter that it is about. */
  messageIdHeader: string
  /** Whom it has not reached and never will, and why, as that server says. */
  failed: { email: string; status: string; text: string }[]
}

const lookedAtBytes = 64 * 1024
const failedAtMost = 1_000

/** Reads what a bounce is about; null for what is none, or does not say which letter it is about. */
export function readDeliveryReport({ attachments }: Pick<Letter, 'attachments'>): DeliveryReport | null {
  const report = partOf(attachments, /^message\/(?:global-)?delivery-status$/)
  const original = partOf(
    attachments,
    /^(?:message\/(?:rfc822|global)|(?:text|message)\/(?:rfc822|global)-headers)$/,
  )
  if (!report || !original) return null
  const messageIdHeader = /^message-id:\s*<([^<>\s]{1,900})>/im.exec(headersOf(textOf(original)))?.[1]
  const failed = textOf(report)
    .split(/\r?\n[ \t]*\r?\n/)
    .flatMap(readFailure)
    .slice(0, failedAtMost)
  return messageIdHeader && failed.length > 0 ? { messageIdHeader, failed } : null
}

function partOf(parts: readonly LetterPart[], type: RegExp): LetterPart | undefined {
  return parts.find((part) => type.test(part.contentType.toLowerCase()))
}

function textOf({ content }: LetterPart): string {
  return new TextDecoder().decode(content.subarray(0, lookedAtBytes))
}

const headersOf = (text: string): string => /^[\s\S]*?(?=\r?\n\r?\n|$(?![\s\S]))/.exec(text)?.[0] ?? ''

/** The fields about one recipient; one that is only delayed may still get the letter. */
function readFailure(group: string): DeliveryReport['failed'] {
  const fields = new Map(
    group
      .replaceAll(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .map((line) => /^([\w-]+):(.*)$/.exec(line))
      .map((match) => [match?.[1]?.toLowerCase() ?? '', match?.[2]?.trim() ?? '']),
  )
  if (fields.get('action')?.toLowerCase() !== 'failed') return []
  const email = addressIn(fields.get('original-recipient')) ?? addressIn(fields.get('final-recipient'))
  if (!email) return []
  const text = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+;\s*/, '').slice(0, 1_000)
  return [{ email, status: /^\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '', text }]
}

/** `rfc822; vy@xuongmoc.example` */
function addressIn(field: string | undefined): string | null {
  const address = field?.replace(/^[\w-]+;\s*/, '').replace(/^<|>$/g, '') ?? ''
  return isValidEmail(address) ? normaliseEmail(address) : null
}
