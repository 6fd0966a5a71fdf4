import { readXml, type XmlNode } from './read-xml.ts'

/** Maximum length of an element; reading stops at a longer one. */
const longestElement = 4_000_000
/** Maximum length of the text stored before the first element. */
const longestHead = 200_000

/** Reads consecutive elements of a long part on demand. */
export class ElementReader {
  /** Text before the first element, available after the first read. */
  head = ''
  /** True if reading stopped before the end of the part. */
  isTruncated = false
  readonly #chunks: Iterator<Uint8Array>
  readonly #opening: RegExp
  readonly #decoder = new TextDecoder()
  #text = ''
  /** Start of the next element, and the position from which its end is searched. */
  #at = 0
  #endFrom = 0
  #isFinished = false
  #hasStarted = false

  constructor(chunks: Iterable<Uint8Array>, name: string) {
    this.#chunks = chunks[Symbol.iterator]()
    this.#opening = new RegExp(`<((?:[\\w.-]+:)?${name})(?=[\\s/>])[^>]*?(/?)>`, 'g')
  }

  /** Returns the next element; undefined at the end. */
  next(): XmlNode | undefined {
    for (;;) {
      const element = this.#nextElementText()
      if (element !== undefined) return readXml(element)
      if (this.#isFinished || !this.#readMore()) return undefined
    }
  }

  /** Returns the text of the next element; undefined if more of the file must be read. */
  #nextElementText(): string | undefined {
    this.#opening.lastIndex = this.#at
    const opening = this.#opening.exec(this.#text)
    if (!opening) {
      // The chunk may end with the start of a tag.
      this.#skipTo(Math.max(this.#at, this.#text.lastIndexOf('<')))
      return undefined
    }
    this.#skipTo(opening.index)
    const { lastIndex } = this.#opening
    const end = opening[2] ? lastIndex : this.#findEnd(`</${opening[1]}>`, lastIndex)
    if (end === undefined) return undefined
    const element = this.#text.slice(opening.index, end)
    this.#at = end
    this.#endFrom = end
    this.#hasStarted = true
    return element
  }

  /**
   * Returns the position after the closing tag; undefined if it has not been read yet or is too far away.
   */
  #findEnd(closing: string, start: number): number | undefined {
    const index = this.#text.indexOf(closing, Math.max(start, this.#endFrom))
    if (index >= 0) return index + closing.length
    this.#endFrom = Math.max(start, this.#text.length - closing.length)
    if (this.#text.length - start > longestElement) {
      this.isTruncated = true
      this.#isFinished = true
    }
    return undefined
  }

  #skipTo(to: number): void {
    if (!this.#hasStarted && this.head.length < longestHead)
      this.head += this.#text.slice(this.#at, Math.min(to, this.#at + longestHead))
    this.#at = to
  }

  /** Reads the next chunk and drops the text before the position; returns false at the end. */
  #readMore(): boolean {
    const { value, done } = this.#chunks.next()
    this.#text =
      this.#text.slice(this.#at) +
      (done ? this.#decoder.decode() : this.#decoder.decode(value, { stream: true }))
    this.#endFrom = Math.max(0, this.#endFrom - this.#at)
    this.#at = 0
    this.#isFinished = done === true
    return !this.#isFinished || this.#text.length > 0
  }
}

/** Returns the text after the end of an element, up to a limit; skips the text before it. */
export function textAfter(chunks: Iterable<Uint8Array>, name: string, max = 1_000_000): string {
  const ending = new RegExp(`</(?:[\\w.-]+:)?${name}>|<(?:[\\w.-]+:)?${name}\\s*/>`)
  const decoder = new TextDecoder()
  let text = ''
  let isAfter = false
  for (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true })
    if (!isAfter) {
      const match = ending.exec(text)
      isAfter = match !== null
      text = match ? text.slice(match.index + match[0].length) : text.slice(-100)
    }
    if (isAfter && text.length > max) return text.slice(0, max)
  }
  return isAfter ? text : ''
}
