import { concatBytes } from '../transfer-encoding.ts'
/** A BER element (X.690): class and tag in one byte, and the position of its content. */
export interface BerElement {
  tag: number
  isConstructed: boolean
  start: number
  end: number
  /** Position of the next element. */
  next: number
}

const MAX_DEPTH = 40
const MAX_ELEMENTS = 200_000

/** Reads BER with definite and indefinite lengths, within limits of depth and count. */
export class BerReader {
  readonly bytes: Uint8Array
  private remainingElements = MAX_ELEMENTS

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** Reads the element at a position; null if there is none that ends within the range. */
  read(at: number, until: number, depth = 0): BerElement | null {
    if (depth > MAX_DEPTH || --this.remainingElements < 0 || at + 2 > until) return null
    const tag = this.bytes[at] as number
    // Multi-byte tags do not occur in the supported formats.
    if ((tag & 0x1f) === 0x1f) return null
    const isConstructed = (tag & 0x20) !== 0
    const first = this.bytes[at + 1] as number
    if (first === 0x80)
      return isConstructed ? this.readIndefinite(tag, { start: at + 2, until, depth }) : null
    const count = first > 0x80 ? first & 0x7f : 0
    if (count > 4 || at + 2 + count > until) return null
    let length = first
    if (count > 0) {
      length = 0
      for (let i = 0; i < count; i++) length = length * 256 + (this.bytes[at + 2 + i] as number)
    }
    const start = at + 2 + count
    // Truncated elements are read as far as possible.
    const end = Math.min(until, start + length)
    return { tag, isConstructed, start, end, next: end }
  }

  /** Lists the child elements in order. */
  children({ isConstructed, start, end }: BerElement, depth = 0): BerElement[] {
    const elements: BerElement[] = []
    if (!isConstructed) return elements
    for (let at = start; at < end; ) {
      const child = this.read(at, end, depth + 1)
      if (!child) break
      elements.push(child)
      at = child.next
    }
    return elements
  }

  content({ start, end }: BerElement): Uint8Array {
    return this.bytes.subarray(start, end)
  }

  /** Returns the bytes of a string, joined if it is constructed. */
  octets(element: BerElement, depth = 0): Uint8Array {
    if (!element.isConstructed) return this.content(element)
    return concatBytes(this.children(element, depth).map((child) => this.octets(child, depth + 1)))
  }

  /** Reads an element of indefinite length up to its end marker. */
  private readIndefinite(
    tag: number,
    { start, until, depth }: { start: number; until: number; depth: number },
  ): BerElement | null {
    let at = start
    while (at < until) {
      if (this.bytes[at] === 0 && this.bytes[at + 1] === 0)
        return { tag, isConstructed: true, start, end: at, next: at + 2 }
      const child = this.read(at, until, depth + 1)
      if (!child) break
      at = child.next
    }
    // The end is missing or beyond the readable range.
    return { tag, isConstructed: true, start, end: at, next: until }
  }
}
