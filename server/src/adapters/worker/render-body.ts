import { isCalendarFile } from '@bocau/mail-core/calendar/calendar-file'
import { clipText } from '@bocau/mail-core/html/clip-text'
import { sanitiseHtml } from '@bocau/mail-core/html/sanitise'
import { textToHtml } from '@bocau/mail-core/html/text-to-html'
import { readAuthor } from '@bocau/mail-core/mime/addresses/read-author'
import { htmlToText } from '@bocau/mail-core/mime/body-text'
import { readReturnedMail } from '@bocau/mail-core/mime/delivery-report'
import { readUnsubscribe } from '@bocau/mail-core/mime/headers/read-unsubscribe'
import type { MessageHeader, ParsedMessage } from '@bocau/mail-core/mime/parsed-message'
import { readImportance, readReceiptRequest } from '@bocau/mail-core/mime/receipts/read-receipt'
import { isTrackingPixel } from '@bocau/mail-core/tracking-pixel'
import {
  type BodyNotes,
  type BodyOptions,
  type DisplayedFile,
  generatorTag,
  type RenderedBody,
} from '../../ports/message-parser.ts'

type BodyParts = Pick<ParsedMessage, 'html' | 'text'> & Partial<ParsedMessage>

/** A body larger than this, in characters and elements together, is truncated at first. */
const maxInitialSize = 100_000
/** Maximum text that a page displays. */
const maxTextLength = 4 * 1024 * 1024

/** Renders a message as sanitised HTML. */
export function renderBody(parts: BodyParts, options: BodyOptions): RenderedBody {
  if (parts.html === null) return renderPlainText(parts, parts.text, options)
  const { quoteLabel, files, webImages } = options
  const rendered = sanitiseHtml(parts.html, {
    quoteLabel,
    inlineImage: (contentId) => imageUrl(files, contentId),
    maxVisible: maxVisibleSize(options),
    remoteImage: (url) => (webImages === null ? null : webImages + encodeURIComponent(url)),
  })
  const { html, css, setsColours, blockedImages, isClipped } = rendered
  return {
    html,
    css,
    hasAuthorColours: setsColours,
    isDarkenedFirst: parts.html.startsWith(generatorTag),
    blockedImages,
    isClipped,
    isEmpty: isEmpty(html),
    size: bodySize(parts),
    isTextOnly: false,
    notes: collectNotes(parts),
  }
}

/** Renders only the text of a message, if it exceeds the limits. */
export function renderText(parts: BodyParts, options: BodyOptions): RenderedBody {
  const text = parts.html === null ? parts.text : htmlToText(parts.html)
  return { ...renderPlainText(parts, text, options), isTextOnly: true }
}

/**
 * Sanitises a message for quoting: its images become addresses of our files. Remote images keep their addresses, which
 * the editor stores but does not load, because that would reveal the reply.
 */
export function quoteBody(parts: BodyParts, files: readonly DisplayedFile[]): string {
  if (parts.html === null) return quoteText(parts)
  return sanitiseHtml(parts.html, {
    quoteLabel: '',
    expandsQuote: true,
    preservesColours: true,
    // A tracking pixel would report readers of the reply to the original sender.
    remoteImage: (url) => (isTrackingPixel(url) ? null : url),
    inlineImage: (contentId) => imageUrl(files, contentId),
  }).html
}

/** Sanitises only the text of a message for quoting. */
export function quoteText(parts: BodyParts): string {
  const text = parts.html === null ? parts.text : htmlToText(parts.html)
  return textToHtml(text, { quoteLabel: '', expandsQuote: true })
}

function renderPlainText(parts: BodyParts, text: string, options: BodyOptions): RenderedBody {
  const visible = clipText(text, maxVisibleSize(options))
  const html = textToHtml(visible, { quoteLabel: options.quoteLabel })
  return {
    html,
    css: '',
    hasAuthorColours: false,
    isDarkenedFirst: false,
    blockedImages: 0,
    isClipped: visible.length < text.length,
    isEmpty: isEmpty(html),
    size: bodySize(parts),
    isTextOnly: false,
    notes: collectNotes(parts),
  }
}

/** Returns encryption, failed recipients, completeness and unsubscribe methods; none for messages written here. */
function collectNotes({ protection = null, attachments, ...message }: BodyParts): BodyNotes | null {
  const returned = attachments ? (readReturnedMail({ ...message, attachments })?.failed ?? []) : []
  const isIncomplete =
    message.problems?.some((one) => one === 'too_many_parts' || one === 'too_deep') ?? false
  const authors = ambiguousAuthors(message.headers ?? [])
  const unsubscribe = readUnsubscribe(message.headers ?? [])
  const hasEvent = attachments?.some(isCalendarFile) ?? false
  const receiptTo = readReceiptRequest(message.headers ?? [])
  const importance = readImportance(message.headers ?? [])
  const isAnything =
    protection ||
    returned.length > 0 ||
    isIncomplete ||
    authors.length > 0 ||
    unsubscribe ||
    hasEvent ||
    receiptTo ||
    importance
  return isAnything
    ? { protection, returned, isIncomplete, authors, unsubscribe, hasEvent, receiptTo, importance }
    : null
}

function ambiguousAuthors(headers: readonly MessageHeader[]): string[] {
  const author = readAuthor(headers)
  return author.isAmbiguous ? [...new Set(author.all.map(({ email }) => email))].filter(Boolean) : []
}

const maxVisibleSize = ({ isComplete }: BodyOptions) => (isComplete ? maxTextLength : maxInitialSize)

const imageUrl = (files: readonly DisplayedFile[], contentId: string) =>
  files.find((one) => one.contentId === contentId)?.address ?? null

/** An empty body needs no frame. */
const isEmpty = (html: string) =>
  !/<(img|hr)\b/.test(html) &&
  !/\S/.test(html.replace(/<[^<>]*>|&nbsp;|[\u00a0\u200b-\u200f\u2060\ufeff]/g, ''))

const bodySize = ({ html, text }: BodyParts) => Buffer.byteLength(html ?? text)
