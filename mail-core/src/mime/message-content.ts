import { htmlToText } from './body-text.ts'
import { decodeBody } from './charset/guess-charset.ts'
import { decodeWords } from './encoded-words.ts'
import { safeFileName } from './file-name.ts'
import { unflowText } from './flowed-text.ts'
import { readStructuredHeader } from './headers/structured-header.ts'
import type { MessageLimits, MessagePart, MessageProblem, ParsedMessage } from './parsed-message.ts'
import { ProtectionCollector } from './protection/protection-collector.ts'
import { readCms } from './protection/read-cms.ts'
import { isPgpMessage, readClearSigned, readKeyIds } from './protection/read-pgp.ts'
import { findBody, readHeaders } from './read-headers.ts'
import { headerOf, type Part, PartReader } from './read-parts.ts'
import { readTnef } from './tnef/read-tnef.ts'
import { decodeTransfer } from './transfer-encoding.ts'
import { extractUuencoded } from './uuencoded.ts'

type Content = Pick<ParsedMessage, 'text' | 'html' | 'attachments' | 'protection'>

/** Signed messages may be signed again, but not more often than this. */
const MAX_WRAPPINGS = 3

/** A section of the body: a part, or an alternative in both forms. */
interface BodySection {
  text: string | null
  html: string | null
}

/** Sorts the leaves of a message into text, HTML and attachments, all decoded. */
export function collectContent(
  raw: Uint8Array,
  root: Part,
  { limits, problems }: { limits: MessageLimits; problems: Set<MessageProblem> },
): Content {
  const collector = new ContentCollector(raw, limits, problems)
  // The depth of the tree is limited by `maxDepth`.
  collector.visit(root, null)
  return collector.finish()
}

class ContentCollector {
  private raw: Uint8Array
  private readonly limits: MessageLimits
  /** Content of `winmail.dat`. */
  private readonly packed: BodySection[] = []
  private readonly protection = new ProtectionCollector()
  private depth = 0
  private readonly problems: Set<MessageProblem>
  private readonly sections: BodySection[] = []
  private readonly attachments: MessagePart[] = []
  private remainingTextBytes: number

  constructor(raw: Uint8Array, limits: MessageLimits, problems: Set<MessageProblem>) {
    this.raw = raw
    this.problems = problems
    this.limits = limits
    this.remainingTextBytes = limits.maxTextBytes
  }

  visit(part: Part, alternative: BodySection | null): void {
    if (part.children.length > 0) {
      this.visitParts(part, alternative)
      return
    }
    const kind = this.bodyKind(part, alternative)
    if (kind) this.addBody(part, kind, alternative)
    else if (!isHiddenAlternative(part) && !this.open(part)) this.addAttachment(part)
  }

  private visitParts(part: Part, alternative: BodySection | null): void {
    const inside = alternative ?? (part.type.value === 'multipart/alternative' ? this.addSection() : null)
    for (const child of part.children) {
      // The signature is reported, but is not listed as a file.
      if (!this.recordProtection(part, child)) this.visit(child, inside)
    }
  }

  /** Records the protection of a signed or encrypted multipart; true for a part that is only protection data. */
  private recordProtection(parent: Part, child: Part): boolean {
    const { value } = child.type
    if (parent.type.value === 'multipart/signed' && child !== parent.children[0]) {
      if (/^application\/(?:x-)?pkcs7-signature$/.test(value)) {
        const cms = readCms(this.readBytes(child))
        this.protection.recordSigned('smime', cms?.kind === 'signed' ? cms.signers : [])
        return true
      }
      if (value === 'application/pgp-signature') {
        this.protection.recordSigned('pgp', readKeyIds(asAscii(this.readBytes(child))))
        return true
      }
    }
    if (parent.type.value !== 'multipart/encrypted') return false
    if (value === 'application/pgp-encrypted') return true
    this.protection.recordEncrypted('pgp', readKeyIds(asAscii(this.readBytes(child))))
    return false
  }

  /** Opens a file that wraps a message or part of one; false for an ordinary or unreadable file. */
  private open(part: Part): boolean {
    const wrapper = wrapperOf(part)
    if (wrapper === 'tnef') return this.openTnef(this.readBytes(part))
    return wrapper === 'smime' && this.openSmime(this.readBytes(part), isNamedAsSmime(part))
  }

  /** Reads the content of a signed S/MIME file in place of the file; false if it stays an attachment. */
  private openSmime(bytes: Uint8Array, isNamedSmime: boolean): boolean {
    const cms = readCms(bytes)
    if (cms?.kind === 'encrypted') this.protection.recordEncrypted('smime', cms.recipients)
    if (cms === null && isNamedSmime) this.protection.recordDamaged('smime')
    if (cms?.kind !== 'signed' || !cms.content || this.depth >= MAX_WRAPPINGS) return false
    this.protection.recordSigned('smime', cms.signers)
    const reader = new PartReader(cms.content, this.limits)
    const root = reader.read()
    for (const problems of reader.problems) this.problems.add(problems)
    const outer = this.raw
    this.raw = cms.content
    this.depth++
    this.visit(root, null)
    this.depth--
    this.raw = outer
    if (isNamedSmime && !this.hasContent) {
      this.protection.recordDamaged('smime')
      return false
    }
    return true
  }

  private get hasContent(): boolean {
    return this.attachments.length > 0 || this.sections.some(hasVisibleContent)
  }

  private openTnef(bytes: Uint8Array): boolean {
    const { maxParts, maxTextBytes } = this.limits
    const tnef = readTnef(bytes, { maxParts: Math.max(0, maxParts - this.attachments.length), maxTextBytes })
    // An unreadable one stays a file, which other programs may open.
    if (!tnef || (tnef.text === null && tnef.html === null && tnef.files.length === 0)) return false
    this.packed.push({ text: tnef.text, html: tnef.html })
    for (const file of tnef.files) this.addFile(file)
    return true
  }

  /** Returns the collected content, with all sections joined. */
  finish(): Content {
    const written = this.sections.filter(({ text, html }) => text !== null || html !== null)
    // Outlook's packed content repeats the message and counts only if there is no other content.
    const sections = written.some(hasVisibleContent) ? written : [...written, ...this.packed]
    const hasHtml = sections.some(({ html }) => html !== null)
    const html = hasHtml
      ? sections.map((stretch) => stretch.html ?? asHtml(stretch.text ?? '')).join('\n')
      : null
    const text = sections
      .map((stretch) => stretch.text ?? '')
      .filter(Boolean)
      .join('\n')
    flagInline(this.attachments, html)
    return { text, html, attachments: this.attachments, protection: this.protection.protection }
  }

  private addSection(): BodySection {
    const stretch = { text: null, html: null }
    this.sections.push(stretch)
    return stretch
  }

  /** Returns true if a leaf is part of the body; null if it is a file. */
  private bodyKind(part: Part, alternative: BodySection | null): 'text' | 'html' | null {
    const { value } = part.type
    // A multipart without its boundary is displayed as text; one that is too deep is a file.
    const isUndivided = value.startsWith('multipart/') && !this.problems.has('too_deep')
    const kind = value === 'text/html' ? 'html' : value === 'text/plain' || isUndivided ? 'text' : null
    if (!kind) return null
    const disposition = readStructuredHeader(headerOf(part, 'content-disposition') ?? '')
    if (disposition.value === 'attachment') return null
    // An inline part with a name is a file, unless it is the message body.
    const isNamed = disposition.params.has('filename')
    if (isNamed && this.sections.length > 0 && !alternative) return null
    if (alternative && alternative[kind] !== null && isNamed) return null
    return kind
  }

  private addBody(part: Part, kind: 'text' | 'html', alternative: BodySection | null): void {
    const stretch = alternative ?? this.addSection()
    const read = this.readText(part)
    const text = kind === 'text' ? this.withoutUuencoded(this.withoutArmour(read)) : read
    const before = stretch[kind]
    stretch[kind] = before === null ? text : `${before}\n${text}`
  }

  /** Removes PGP armour from signed or encrypted text. */
  private withoutArmour(text: string): string {
    if (!text.includes('-----BEGIN PGP ')) return text
    if (isPgpMessage(text)) this.protection.recordEncrypted('pgp', readKeyIds(text))
    const signed = readClearSigned(text)
    if (signed) this.protection.recordSigned('pgp', signed.keys)
    return signed?.text ?? text
  }

  /** Extracts uuencoded files from the text, as used before MIME. */
  private withoutUuencoded(text: string): string {
    const { text: rest, files } = extractUuencoded(text, this.limits.maxParts - this.attachments.length)
    for (const { name, content } of files) {
      this.addFile({ name, contentType: 'application/octet-stream', contentId: null, content })
    }
    return rest
  }

  /** Decodes a text part up to the remaining limit. */
  private readText(part: Part): string {
    let bytes = this.readBytes(part)
    if (bytes.length > this.remainingTextBytes) {
      this.problems.add('text_clipped')
      bytes = bytes.subarray(0, this.remainingTextBytes)
    }
    this.remainingTextBytes -= bytes.length
    const { params } = part.type
    const isHtml = part.type.value === 'text/html'
    const label = params.get('charset') || (isHtml ? charsetInHtml(bytes) : null)
    const { text, isSupportedCharset } = decodeBody(bytes, label)
    if (!isSupportedCharset) this.problems.add('unknown_charset')
    const clean = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replaceAll('\0', '')
    const isFlowed = part.type.value === 'text/plain' && params.get('format')?.toLowerCase() === 'flowed'
    return isFlowed ? unflowText(clean, params.get('delsp')?.toLowerCase() === 'yes') : clean
  }

  private readBytes(part: Part): Uint8Array {
    const body = this.raw.subarray(part.bodyStart, part.bodyEnd)
    // Only 7bit, 8bit and binary are allowed for a multipart, regardless of its header.
    if (part.type.value.startsWith('multipart/')) return body
    const encoding =
      /[\w-]+/.exec((headerOf(part, 'content-transfer-encoding') ?? '').toLowerCase())?.[0] ?? ''
    return decodeTransfer(body, encoding)
  }

  /** Adds a part as a file with its declared name and type. */
  private addAttachment(part: Part): void {
    const content = this.readBytes(part)
    const { params } = part.type
    // The default type of a part is text; a file without a type may be anything.
    const contentType = headerOf(part, 'content-type') ? part.type.value : defaultTypeOf(part)
    const disposition = readStructuredHeader(headerOf(part, 'content-disposition') ?? '')
    const fileName = disposition.params.get('filename') || params.get('name') || ''
    const name = fileName || (contentType === 'message/rfc822' ? nameOfMessage(content) : '')
    const contentId = (headerOf(part, 'content-id') ?? '').replace(/[<>\s]/g, '').slice(0, 998)
    this.addFile({ name, contentType, contentId: contentId || null, content })
  }

  /**
   * Adds an attachment unless the limit is reached. Files from a wrapper count too, because it may contain
   * any number.
   */
  private addFile({ name, contentType, contentId, content }: Omit<MessagePart, 'isInline' | 'size'>): void {
    if (this.attachments.length >= this.limits.maxParts) {
      this.problems.add('too_many_parts')
      return
    }
    this.attachments.push({
      name: safeFileName(name, contentType),
      contentType: contentType.slice(0, 127),
      contentId,
      isInline: false,
      content,
      size: content.length,
    })
  }
}

const hasVisibleContent = ({ text, html }: BodySection) =>
  /\S/.test(text ?? '') || (html !== null && isVisibleHtml(html))

/** Returns true if HTML has an image or text. Some gateways leave an empty page after removing the text. */
const isVisibleHtml = (html: string) =>
  /<img\b/i.test(html) || /\S/.test(htmlToText(html, 1000).replaceAll('\u00a0', ''))

/** Returns the kind of wrapper by type, or by name if the type is generic. */
function wrapperOf(part: Part): 'tnef' | 'smime' | null {
  const { value, params } = part.type
  if (/^application\/(?:vnd\.)?ms-tnef$/.test(value)) return 'tnef'
  if (/^application\/(?:x-)?pkcs7-mime$/.test(value)) return 'smime'
  if (value !== 'application/octet-stream') return null
  const disposition = readStructuredHeader(headerOf(part, 'content-disposition') ?? '')
  const name = (disposition.params.get('filename') || params.get('name') || '').toLowerCase()
  if (name === 'winmail.dat') return 'tnef'
  return name === 'smime.p7m' ? 'smime' : null
}

/** Returns true if the name is that of a protected message and not of a certificate. */
function isNamedAsSmime(part: Part): boolean {
  const { params } = part.type
  const disposition = readStructuredHeader(headerOf(part, 'content-disposition') ?? '')
  const name = disposition.params.get('filename') || params.get('name') || ''
  return (
    /\.p7m$/i.test(name) || /^(?:signed|enveloped|authenveloped)-data$/i.test(params.get('smime-type') ?? '')
  )
}

const MAX_ARMOUR_BYTES = 256 * 1024
const asAscii = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes.subarray(0, MAX_ARMOUR_BYTES))

/** Returns the charset from the head of the HTML, used if the message names none. */
function charsetInHtml(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 2048))
  return /<meta[^>]{1,200}charset=["']?([\w:.-]{1,40})/i.exec(head)?.[1] ?? null
}

function defaultTypeOf(part: Part): string {
  return part.type.value === 'text/plain' ? 'application/octet-stream' : part.type.value
}

/** Alternatives that only their vendor's client displays. */
function isHiddenAlternative(part: Part): boolean {
  return /^text\/(x-amp-html|watch-html)$/.test(part.type.value)
}

/** Returns the subject of an attached message as its file name. */
function nameOfMessage(content: Uint8Array): string {
  const { headersEnd } = findBody(content, 0, (lineStart) => lineStart > 64 * 1024)
  const subject = readHeaders(content.subarray(0, headersEnd)).find(({ name }) => name === 'subject')?.value
  const name = subject ? decodeWords(subject.slice(0, 1000)).trim() : ''
  return name ? `${name}.eml` : ''
}

/** Marks files that the HTML refers to by content id as inline. */
function flagInline(attachments: MessagePart[], html: string | null): void {
  if (!html || !attachments.some(({ contentId }) => contentId)) return
  const referenced = new Set<string>()
  for (const [, id = ''] of html.matchAll(/\bcid:([^"'\s<>)]{1,998})/gi)) {
    referenced.add(id)
    referenced.add(decodePercent(id))
  }
  for (const part of attachments) part.isInline = part.contentId !== null && referenced.has(part.contentId)
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not percent-encoded: the id is used as written.
    return text
  }
}

function asHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<div style="white-space: pre-wrap">${escaped}</div>`
}
