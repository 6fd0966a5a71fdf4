const LF = 0x0a
const CR = 0x0d
const DASH = 0x2d

export const maxBoundaryLength = 250

/** Boundaries of the open multiparts of a message: one lookup per line, regardless of depth. */
export class OpenBoundaries {
  private readonly raw: Uint8Array
  private readonly depthOf = new Map<string, number>()

  constructor(raw: Uint8Array) {
    this.raw = raw
  }

  /** Adds the boundary of a multipart; returns the depth of an outer one with the same boundary. */
  add(boundary: string, depth: number): number | undefined {
    const outer = this.depthOf.get(boundary)
    this.depthOf.set(boundary, depth)
    return outer
  }

  /** Removes the boundary of a multipart, or restores the outer one that uses the same boundary. */
  remove(boundary: string, depth: number, outer: number | undefined): void {
    if (this.depthOf.get(boundary) !== depth) return
    if (outer === undefined) this.depthOf.delete(boundary)
    else this.depthOf.set(boundary, outer)
  }

  /** Finds the next line that is a boundary; null at the end of the message. */
  next(from: number) {
    if (this.depthOf.size === 0) return null
    for (let at = from; at < this.raw.length; ) {
      const line = this.nextDashLine(at, this.raw.length)
      if (!line) return null
      const depth = this.depthOf.get(line.text)
      if (depth !== undefined) return { depth, isLast: false, lineStart: line.start, next: line.next }
      const last = line.text.endsWith('--') ? this.depthOf.get(line.text.slice(0, -2)) : undefined
      if (last !== undefined) return { depth: last, isLast: true, lineStart: line.start, next: line.next }
      at = line.next
    }
    return null
  }

  isAt(lineStart: number): boolean {
    const { raw } = this
    if (this.depthOf.size === 0 || raw[lineStart] !== DASH || raw[lineStart + 1] !== DASH) return false
    const text = this.nextDashLine(lineStart, lineStart + 1)?.text ?? ''
    return this.depthOf.has(text) || (text.endsWith('--') && this.depthOf.has(text.slice(0, -2)))
  }

  /** Returns the next line that starts with two dashes, without them and without trailing spaces. */
  nextDashLine(from: number, until: number): { start: number; text: string; next: number } | null {
    const { raw } = this
    // Base64 contains no dash, so searching for one skips attachments.
    for (let at = raw.indexOf(DASH, from); at >= 0 && at < until; at = raw.indexOf(DASH, at + 1)) {
      if (raw[at + 1] !== DASH || (at > from && raw[at - 1] !== LF)) continue
      const lineEnd = raw.indexOf(LF, at)
      const next = lineEnd < 0 ? raw.length : lineEnd + 1
      let end = lineEnd < 0 ? raw.length : lineEnd
      while (end > at + 2 && isBlank(raw[end - 1])) end--
      if (end > at + 2 && end - at <= maxBoundaryLength + 4)
        return { start: at, text: String.fromCharCode(...raw.subarray(at + 2, end)), next }
      at = next - 1
    }
    return null
  }
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === CR
}
