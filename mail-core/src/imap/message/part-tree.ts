import { maxBoundaryLength, OpenBoundaries } from '../../mime/open-boundaries.ts'
import { findBody, hasField } from '../../mime/read-headers.ts'
import { findField, type HeaderField, readHeaderFields } from './header-fields.ts'
import { findParameter, type Parameters, readParameters } from './parameters.ts'

/** A MIME part: positions of its header and body, and its content. */
export interface MessagePart {
  headerStart: number
  /** Position after the empty line that ends the header. */
  bodyStart: number
  bodyEnd: number
  fields: readonly HeaderField[]
  /** For example `text`, in lower case. */
  type: string
  subtype: string
  contentType: Parameters
  /** Parts of a multipart. */
  children: MessagePart[]
  /** Embedded message of a message/rfc822. */
  message: MessagePart | null
}

const LF = 0x0a
const CR = 0x0d
const maxDepth = 100
const maxParts = 5000

interface OpenPart {
  part: MessagePart
  boundary: string | null
  outer: number | undefined
}

/** Splits a message into parts in one pass and without recursion. Content beyond the limits is not split. */
export function readPartTree(raw: Uint8Array): MessagePart {
  return new TreeReader(raw).read()
}

/** Reads the header fields of a message, like those of the root of `readPartTree`, without its body. */
export function readRootFields(raw: Uint8Array): readonly HeaderField[] {
  return readHeaderFields(raw, 0, findRootHeader(raw, () => false).headersEnd)
}

/** Returns the end of the header of a message; a message may have none. */
function findRootHeader(raw: Uint8Array, isBoundary: (lineStart: number) => boolean) {
  const header = findBody(raw, 0, isBoundary)
  return hasField(raw, 0, header.headersEnd) ? header : { headersEnd: 0, bodyStart: 0 }
}

class TreeReader {
  private readonly raw: Uint8Array
  private readonly open: OpenPart[] = []
  private readonly boundaries: OpenBoundaries
  private count = 0

  constructor(raw: Uint8Array) {
    this.raw = raw
    this.boundaries = new OpenBoundaries(raw)
  }

  /** Reads the tree in one pass: each boundary closes the deeper parts and opens the next one. */
  read(): MessagePart {
    const root = this.startPart(0, 'text/plain')
    for (let at = this.innermostBody(); ; at = this.innermostBody()) {
      const boundary = this.boundaries.next(at)
      if (!boundary) break
      this.closeAbove(boundary.depth, boundary.lineStart)
      this.resumeAt = boundary.next
      if (boundary.isLast) this.unregisterBoundary(boundary.depth)
      else if (this.count < maxParts) {
        const parent = (this.open[boundary.depth] as OpenPart).part
        const isDigest = parent.subtype === 'digest'
        parent.children.push(this.startPart(boundary.next, isDigest ? 'message/rfc822' : 'text/plain'))
      } else break
    }
    this.closeAbove(-1, this.raw.length)
    return root
  }

  private resumeAt = 0

  /** Returns the position from which to search for boundaries. */
  private innermostBody(): number {
    return Math.max(this.resumeAt, this.open.at(-1)?.part.bodyStart ?? 0)
  }

  /** Opens a part by its header, including nested messages. */
  private startPart(start: number, defaultType: string): MessagePart {
    const first = this.openPart(start, defaultType)
    for (let part = first; isMessage(part) && this.open.length < maxDepth && this.count < maxParts; ) {
      part.message = this.openPart(part.bodyStart, 'text/plain')
      part = part.message
    }
    return first
  }

  /** Parses the header at a position and adds the part to the open ones. */
  private openPart(start: number, defaultType: string): MessagePart {
    const isRoot = this.count++ === 0
    const { raw } = this
    const isBoundary = (lineStart: number) => this.boundaries.isAt(lineStart)
    const { headersEnd, bodyStart } = isRoot
      ? findRootHeader(raw, isBoundary)
      : findBody(raw, start, isBoundary)
    const fields = readHeaderFields(raw, start, headersEnd)
    let contentType = readParameters(findField(fields, 'content-type') ?? defaultType)
    if (!/^[^\s/]+\/[^\s/]+$/.test(contentType.value)) contentType = { ...contentType, value: defaultType }
    const [type = '', subtype = ''] = contentType.value.toLowerCase().split('/')
    const part: MessagePart = {
      headerStart: start,
      bodyStart,
      bodyEnd: raw.length,
      fields,
      type,
      subtype,
      contentType,
      children: [],
      message: null,
    }
    this.push(part)
    return part
  }

  private push(part: MessagePart): void {
    const declared = part.type === 'multipart' ? findParameter(part.contentType, 'boundary') : null
    const isOpened = declared && declared.length <= maxBoundaryLength && this.open.length < maxDepth
    const boundary = isOpened ? declared.trimEnd() : null
    const outer = boundary === null ? undefined : this.boundaries.add(boundary, this.open.length)
    this.open.push({ part, boundary, outer })
  }

  /** Closes all deeper parts. */
  private closeAbove(depth: number, end: number): void {
    while (this.open.length > depth + 1) {
      this.unregisterBoundary(this.open.length - 1)
      const closed = this.open.pop() as OpenPart
      closed.part.bodyEnd = Math.max(closed.part.bodyStart, this.beforeLineBreak(end))
    }
  }

  private unregisterBoundary(depth: number): void {
    const { boundary, outer } = this.open[depth] as OpenPart
    if (boundary !== null) this.boundaries.remove(boundary, depth, outer)
  }

  /**
   * Moves a position before the line break, because the line break before a boundary belongs to the
   * boundary.
   */
  private beforeLineBreak(end: number): number {
    if (end >= this.raw.length) return end
    let at = end
    if (this.raw[at - 1] === LF) at--
    if (this.raw[at - 1] === CR) at--
    return at
  }
}

function isMessage(part: MessagePart): boolean {
  if (part.type !== 'message' || (part.subtype !== 'rfc822' && part.subtype !== 'global')) return false
  const encoding = findField(part.fields, 'content-transfer-encoding')?.toLowerCase()
  return encoding !== 'base64' && encoding !== 'quoted-printable'
}
