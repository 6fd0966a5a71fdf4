import { decodeText } from './charset.ts'
import { decodeWords } from './encoded-words.ts'
import { safeFileName } from './file-name.ts'
import { unflowText } from './flowed-text.ts'
import type { Letter, LetterLimits, LetterPart, LetterTrouble } from './letter.ts'
import { findBody, readHeaders } from './read-headers.ts'
import { headerOf, type Part } from './read-parts.ts'
import { readStructuredHeader } from './structured-header.ts'
import { decodeTransfer } from './transfer-encoding.ts'
import { takeUuencoded } from './uuencoded.ts'

type Content = Pick<Letter, 'text' | 'html' | 'attachments'>

/** One stretch of the body: a part, or an alternative in both of its forms. */
interface Stretch {
  text: string | null
  html: string | null
}

/** Sorts the leaves of a letter into its text, its HTML and its attachments, all decoded. */
export function collectContent(
  raw: Uint8Array,
  root: Part,
  limits: LetterLimits,
  trouble: Set<LetterTrouble>,
): Content {
  const collector = new ContentCollector(raw, limits, trouble)
  // The depth of the tree is bounded by `maxDepth`.
  collector.visit(root, null)
  return collector.finish()
}

class ContentCollector {
  private readonly raw: Uint8Array
  private readonly trouble: Set<LetterTrouble>
  private readonly stretches: Stretch[] = []
  private readonly attachments: LetterPart[] = []
  private readonly maxParts: number
  private textBytesLeft: number

  constructor(raw: Uint8Array, limits: LetterLimits, trouble: Set<LetterTrouble>) {
    this.raw = raw
    this.trouble = trouble
    this.maxParts = limits.maxParts
    this.textBytesLeft = limits.maxTextBytes
  }

  visit(part: Part, alternative: Stretch | null): void {
    if (part.children.length > 0) {
      const inside = alternative ?? (part.type.value === 'multipart/alternative' ? this.addStretch() : null)
      for (const child of part.children) this.visit(child, inside)
      return
    }
    const kind = this.bodyKind(part, alternative)
    if (kind) this.addBody(part, kind, alternative)
    else if (!isHiddenAlternative(part)) this.addAttachment(part)
  }

  finish(): Content {
    const stretches = this.stretches.filter(({ text, html }) => text !== null || html !== null)
    const hasHtml = stretches.some(({ html }) => html !== null)
    const html = hasHtml
      ? stretches.map((stretch) => stretch.html ?? asHtml(stretch.text ?? '')).join('\n')
      : null
    const text = stretches
      .map((stretch) => stretch.text ?? '')
      .filter(Boolean)
      .join('\n')
    markInline(this.attachments, html)
    return { text, html, attachments: this.attachments }
  }

  private addStretch(): Stretch {
    const stretch = { text: null, html: null }
    this.stretches.push(stretch)
    return stretch
  }

  /** Says whether a leaf is part of the body, or null where it is a file. */
  private bodyKind(part: Part, alternative: Stretch | null): 'text' | 'html' | null {
    const { value } = part.type
    // A multipart whose boundary never came is shown as the text it holds; one that is too deep is a file.
    const isUndivided = value.startsWith('multipart/') && !this.trouble.has('too_deep')
    const kind = value === 'text/html' ? 'html' : value === 'text/plain' || isUndivided ? 'text' : null
    if (!kind) return null
    const disposition = readStructuredHeader(headerOf(part, 'content-disposition') ?? '')
    if (disposition.value === 'attachment') return null
    // An inline file with a name is a file, unless it is the letter itself.
    const isNamed = disposition.params.has('filename')
    if (isNamed && this.stretches.length > 0 && !alternative) return null
    if (alternative && alternative[kind] !== null && isNamed) return null
    return kind
  }

  private addBody(part: Part, kind: 'text' | 'html', alternative: Stretch | null): void {
    const stretch = alternative ?? this.addStretch()
    const text = kind === 'text' ? this.withoutUuencoded(this.readText(part)) : this.readText(part)
    const before = stretch[kind]
    stretch[kind] = before === null ? text : `${before}\n${text}`
  }

  /** Files that were written into the text, as was done before MIME, are files. */
  private withoutUuencoded(text: string): string {
    const { text: rest, files } = takeUuencoded(text, this.maxParts - this.attachments.length)
    for (const { name, content } of files) {
      const contentType = 'application/octet-stream'
      this.attachments.push({
        name: safeFileName(name, contentType),
        contentType,
        contentId: null,
        isInline: false,
        content,
        size: content.length,
      })
    }
    return rest
  }

  private readText(part: Part): string {
    let bytes = this.readBytes(part)
    if (bytes.length > this.textBytesLeft) {
      this.trouble.add('text_clipped')
      bytes = bytes.subarray(0, this.textBytesLeft)
    }
    this.textBytesLeft -= bytes.length
    const { params } = part.type
    const isHtml = part.type.value === 'text/html'
    const label = params.get('charset') || (isHtml ? charsetInHtml(bytes) : null)
    const { text, isKnownCharset } = decodeText(bytes, label)
    if (!isKnownCharset) this.trouble.add('unknown_charset')
    const clean = text.replace(/\r\n?/g, '\n').replaceAll('\0', '')
    const isFlowed = part.type.value === 'text/plain' && params.get('format')?.toLowerCase() === 'flowed'
    return isFlowed ? unflowText(clean, params.get('delsp')?.toLowerCase() === 'yes') : clean
  }

  private readBytes(part: Part): Uint8Array {
    const body = this.raw.subarray(part.bodyStart, part.bodyEnd)
    // Nothing but 7bit, 8bit and binary is allowed on a multipart, whatever it says of itself.
    if (part.type.value.startsWith('multipart/')) return body
    const encoding =
      /[\w-]+/.exec((headerOf(part, 'content-transfer-encoding') ?? '').toLowerCase())?.[0] ?? ''
    return decodeTransfer(body, encoding)
  }

  private addAttachment(part: Part): void {
    const content = this.readBytes(part)
    const { params } = part.type
    // What says nothing of itself is text by the book; a file that says nothing may be anything.
    const contentType = headerOf(part, 'content-type') ? part.type.value : defaultTypeOf(part)
    const disposition = readStructuredHeader(headerOf(part, 'content-disposition') ?? '')
    const given = disposition.params.get('filename') || params.get('name') || ''
    const name = given || (contentType === 'message/rfc822' ? nameOfLetter(content) : '')
    const contentId = (headerOf(part, 'content-id') ?? '').replace(/[<>\s]/g, '').slice(0, 998)
    this.attachments.push({
      name: safeFileName(name, contentType),
      contentType: contentType.slice(0, 127),
      contentId: contentId || null,
      isInline: false,
      content,
      size: content.length,
    })
  }
}

/** The charset that HTML names in its own head, where the letter names none. */
function charsetInHtml(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 2048))
  return /<meta[^>]{1,200}charset=["']?([\w:.-]{1,40})/i.exec(head)?.[1] ?? null
}

function defaultTypeOf(part: Part): string {
  return part.type.value === 'text/plain' ? 'application/octet-stream' : part.type.value
}

/** Forms of the same text that no mail client but their maker's shows. */
function isHiddenAlternative(part: Part): boolean {
  return /^text\/(x-amp-html|watch-html)$/.test(part.type.value)
}

/** A forwarded letter is called by its subject. */
function nameOfLetter(content: Uint8Array): string {
  const { headersEnd } = findBody(content, 0, (lineStart) => lineStart > 64 * 1024)
  const subject = readHeaders(content.subarray(0, headersEnd)).find(({ name }) => name === 'subject')?.value
  const name = subject ? decodeWords(subject.slice(0, 1000)).trim() : ''
  return name ? `${name}.eml` : ''
}

/** A file that the HTML refers to by its content id is shown there. */
function markInline(attachments: LetterPart[], html: string | null): void {
  if (!html || !attachments.some(({ contentId }) => contentId)) return
  const shown = new Set<string>()
  for (const [, id = ''] of html.matchAll(/\bcid:([^"'\s<>)]{1,998})/gi)) {
    shown.add(id)
    shown.add(decodePercent(id))
  }
  for (const part of attachments) part.isInline = part.contentId !== null && shown.has(part.contentId)
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not percent encoding: the id is what it looks like.
    return text
  }
}

function asHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<div style="white-space: pre-wrap">${escaped}</div>`
}
