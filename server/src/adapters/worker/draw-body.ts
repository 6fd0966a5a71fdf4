import { isCalendarFile } from '@bocau/mail-core/calendar/calendar-of-message'
import { clipText } from '@bocau/mail-core/html/clip-text'
import { sanitiseHtml } from '@bocau/mail-core/html/sanitise'
import { textToHtml } from '@bocau/mail-core/html/text-to-html'
import { readAuthor } from '@bocau/mail-core/mime/addresses/read-author'
import { htmlToText } from '@bocau/mail-core/mime/body-text'
import { readReturnedMail } from '@bocau/mail-core/mime/delivery-report'
import { readUnsubscribe } from '@bocau/mail-core/mime/headers/read-unsubscribe'
import type { MessageHeader, ParsedMessage } from '@bocau/mail-core/mime/parsed-message'
import { readImportance, readReceiptWish } from '@bocau/mail-core/mime/receipts/read-receipt'
import { isTrackingPixel } from '@bocau/mail-core/tracking-pixel'
import {
  type BodyNotes,
  type BodyWish,
  type DrawnBody,
  type ShownFile,
  writtenHere,
} from '../../ports/message-parser.ts'

type Said = Pick<ParsedMessage, 'html' | 'text'> & Partial<ParsedMessage>

/** A body larger than this, in characters and elements together, is truncated at first. */
const clippedAbove = 100_000
/** Maximum text that a page displays. */
const maxTextLength = 4 * 1024 * 1024

/** Renders a message as sanitised HTML. */
export function drawBody(said: Said, wish: BodyWish): DrawnBody {
  if (said.html === null) return drawPlain(said, said.text, wish)
  const { quoteLabel, files, webImages } = wish
  const drawn = sanitiseHtml(said.html, {
    quoteLabel,
    inlineImage: (contentId) => addressOf(files, contentId),
    maxShown: maxShownOf(wish),
    remoteImage: (url) => (webImages === null ? null : webImages + encodeURIComponent(url)),
  })
  const { html, css, hasOwnColours, blockedImages, isClipped } = drawn
  return {
    html,
    css,
    hasOwnColours,
    isDarkenedFirst: said.html.startsWith(writtenHere),
    blockedImages,
    isClipped,
    isEmpty: isEmpty(html),
    size: sizeOf(said),
    isTextOnly: false,
    notes: notesOf(said),
  }
}

/** Renders only the text of a message, if it exceeds the limits. */
export function drawText(said: Said, wish: BodyWish): DrawnBody {
  const text = said.html === null ? said.text : htmlToText(said.html)
  return { ...drawPlain(said, text, wish), isTextOnly: true }
}

/**
 * Sanitises a message for quoting: its images become addresses of our files. Remote images keep their addresses, which
 * the editor stores but does not load, because that would reveal the reply.
 */
export function quoteBody(said: Said, files: readonly ShownFile[]): string {
  if (said.html === null) return quoteText(said)
  return sanitiseHtml(said.html, {
    quoteLabel: '',
    keepsQuoteOpen: true,
    keepsColours: true,
    // A tracking pixel would report readers of the reply to the original sender.
    remoteImage: (url) => (isTrackingPixel(url) ? null : url),
    inlineImage: (contentId) => addressOf(files, contentId),
  }).html
}

/** Sanitises only the text of a message for quoting. */
export function quoteText(said: Said): string {
  const text = said.html === null ? said.text : htmlToText(said.html)
  return textToHtml(text, { quoteLabel: '', keepsQuoteOpen: true })
}

function drawPlain(said: Said, text: string, wish: BodyWish): DrawnBody {
  const shown = clipText(text, maxShownOf(wish))
  const html = textToHtml(shown, { quoteLabel: wish.quoteLabel })
  return {
    html,
    css: '',
    hasOwnColours: false,
    isDarkenedFirst: false,
    blockedImages: 0,
    isClipped: shown.length < text.length,
    isEmpty: isEmpty(html),
    size: sizeOf(said),
    isTextOnly: false,
    notes: notesOf(said),
  }
}

/** Returns encryption, failed recipients, completeness and unsubscribe methods; none for messages written here. */
function notesOf({ protection = null, attachments, ...message }: Said): BodyNotes | null {
  const returned = attachments ? (readReturnedMail({ ...message, attachments })?.failed ?? []) : []
  const isIncomplete = message.trouble?.some((one) => one === 'too_many_parts' || one === 'too_deep') ?? false
  const authors = ambiguousAuthors(message.headers ?? [])
  const unsubscribe = readUnsubscribe(message.headers ?? [])
  const hasEvent = attachments?.some(isCalendarFile) ?? false
  const receiptTo = readReceiptWish(message.headers ?? [])
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

const maxShownOf = ({ isWhole }: BodyWish) => (isWhole ? maxTextLength : clippedAbove)

const addressOf = (files: readonly ShownFile[], contentId: string) =>
  files.find((one) => one.contentId === contentId)?.address ?? null

/** An empty body needs no frame. */
const isEmpty = (html: string) =>
  !/<(img|hr)\b/.test(html) &&
  !/\S/.test(html.replace(/<[^<>]*>|&nbsp;|[\u00a0\u200b-\u200f\u2060\ufeff]/g, ''))

const sizeOf = ({ html, text }: Said) => Buffer.byteLength(html ?? text)
