import { readStructuredHeader, type StructuredHeader } from './headers/structured-header.ts'
import { maxBoundaryLength, OpenBoundaries } from './open-boundaries.ts'
import type { MessageHeader, MessageLimits, MessageProblem } from './parsed-message.ts'
import { charsetOf, findBody, hasField, readHeaders } from './read-headers.ts'

const LF = 0x0a
const CR = 0x0d
const CHARSET_WITHIN_BYTES = 8 * 1024

/** A MIME part: headers and the position of its body in the raw bytes. */
export interface Part {
  headers: MessageHeader[]
  type: StructuredHeader
  bodyStart: number
  bodyEnd: number
  children: Part[]
}

/** Returns the first field called `name`; later ones are ignored, as by scanners. */
export function headerOf(part: Part, name: string): string | undefined {
  return part.headers.find((header) => header.name === name)?.value
}

interface OpenMultipart {
  part: Part
  boundary: string
  outer: number | undefined
}

/**
 * Splits a message into parts in one pass without recursion. Nothing is decoded or copied. Content beyond the limits is
 * not split and is reported in `problems`.
 */
export class PartReader {
  readonly problems = new Set<MessageProblem>()
  private readonly raw: Uint8Array
  private readonly limits: MessageLimits
  private readonly open: OpenMultipart[] = []
  private readonly boundaries: OpenBoundaries
  private headerBytes = 0
  private partCount = 0

  constructor(raw: Uint8Array, limits: MessageLimits) {
    this.raw = raw
    this.boundaries = new OpenBoundaries(raw)
    this.limits = limits
  }

  /** Parses the entire message and returns its root. */
  read(): Part {
    const root = this.startPart(0, 'text/plain')
    let leaf: Part | null = this.enter(root) ? null : root
    let at = root.bodyStart

    for (;;) {
      const boundary = this.boundaries.next(at)
      if (!boundary) break
      if (leaf) this.endBody(leaf, boundary.lineStart)
      leaf = null
      this.closeBelow(boundary.depth, boundary.lineStart)
      if (boundary.isLast) {
        this.closeBelow(boundary.depth - 1, boundary.lineStart)
        at = boundary.next
        continue
      }
      if (this.partCount >= this.limits.maxParts) {
        this.problems.add('too_many_parts')
        this.open.length = 0
        break
      }
      const parent = this.open[boundary.depth]?.part as Part
      const child = this.startPart(
        boundary.next,
        parent.type.value === 'multipart/digest' ? 'message/rfc822' : 'text/plain',
      )
      parent.children.push(child)
      leaf = this.enter(child) ? null : child
      at = child.bodyStart
    }
    if (this.open.length > 0) this.problems.add('cut_short')
    return root
  }

  /** Parses the headers of a part; its body ends with the message until a boundary closes it. */
  private startPart(start: number, defaultType: string): Part {
    this.partCount++
    const isRoot = this.partCount === 1
    // A part truncated within its headers must not consume the following parts.
    let { headersEnd, bodyStart } = findBody(this.raw, start, (lineStart) => this.boundaries.isAt(lineStart))
    if (isRoot && !hasField(this.raw, start, headersEnd)) headersEnd = bodyStart = start

    const headers = readHeaders(
      this.raw.subarray(start, this.clipHeaders(start, headersEnd)),
      (fields) => charsetOf(fields) ?? this.charsetInBody(bodyStart),
    )
    const declared = headers.find((header) => header.name === 'content-type')?.value
    const type = readStructuredHeader(declared || defaultType)
    if (!type.value.includes('/')) type.value = defaultType
    return { headers, type, bodyStart, bodyEnd: this.raw.length, children: [] }
  }

  /** Returns the charset of the first part, used for raw text in the headers above it. */
  private charsetInBody(bodyStart: number): string | null {
    const lines = asLatin1(this.raw.subarray(bodyStart, bodyStart + CHARSET_WITHIN_BYTES)).split('\n')
    const at = lines.findIndex((line) => line.slice(0, 13).toLowerCase() === 'content-type:')
    // The charset is on the same line or on its continuation.
    const charsetLines =
      at < 0 ? [] : lines.slice(at, at + 2).filter((line, i) => i === 0 || /^[ \t]/.test(line))
    return readStructuredHeader(charsetLines.join('').slice(13)).params.get('charset') || null
  }

  /**
   * Returns the end of the headers within the limit, which applies to the entire message, not to each part.
   */
  private clipHeaders(start: number, end: number): number {
    const allowed = Math.max(0, this.limits.maxHeaderBytes - this.headerBytes)
    this.headerBytes += end - start
    if (end - start <= allowed) return end
    this.problems.add('headers_clipped')
    const lastLine = this.raw.lastIndexOf(LF, start + allowed)
    return Math.max(start, lastLine)
  }

  /** Opens a multipart so that its boundary counts; false for a leaf. */
  private enter(part: Part): boolean {
    if (!part.type.value.startsWith('multipart/')) return false
    if (this.open.length >= this.limits.maxDepth) {
      this.problems.add('too_deep')
      return false
    }
    const boundary = this.boundaryOf(part)
    if (!boundary) return false
    this.open.push({ part, boundary, outer: this.boundaries.add(boundary, this.open.length) })
    return true
  }

  /** Returns the declared boundary as bytes, or the one in use if none is declared. */
  private boundaryOf(part: Part): string | null {
    const declared = part.type.params.get('boundary')
    if (declared) {
      const bytes = new TextEncoder().encode(declared)
      return bytes.length <= maxBoundaryLength ? asLatin1(bytes) : null
    }
    const line = this.boundaries.nextDashLine(
      part.bodyStart,
      Math.min(this.raw.length, part.bodyStart + 64 * 1024),
    )
    return line ? line.text : null
  }

  private closeBelow(depth: number, end: number): void {
    while (this.open.length > depth + 1) {
      const closed = this.open.pop() as OpenMultipart
      this.boundaries.remove(closed.boundary, this.open.length, closed.outer)
      // Its boundary never occurred: the content is read as text.
      if (closed.part.children.length === 0) this.endBody(closed.part, end)
    }
  }

  /** Sets the end of a body without the line break before the boundary, which belongs to the boundary. */
  private endBody(part: Part, boundaryStart: number): void {
    let end = boundaryStart
    if (end > part.bodyStart && this.raw[end - 1] === LF) end--
    if (end > part.bodyStart && this.raw[end - 1] === CR) end--
    part.bodyEnd = end
  }
}

function asLatin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}
