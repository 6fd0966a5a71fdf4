const encoder = new TextEncoder()
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const chunk = 8192

/** Converts octets to text with one character each, U+0000 to U+00FF. */
export function toOctetText(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += chunk) {
    // A spread would iterate over the bytes, which takes several times as long.
    text += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + chunk))
  }
  return text
}

/** Converts octet text to octets. */
export function fromOctetText(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

/** Decodes UTF-8; returns null for invalid input. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes)
  } catch {
    return null
  }
}

export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text)
}

/** An append-only buffer whose capacity doubles when it is full, so that appending takes amortised constant time. */
export class GrowingBytes {
  private bytes: Uint8Array
  private used = 0

  constructor(size = 256) {
    this.bytes = new Uint8Array(size)
  }

  get length(): number {
    return this.used
  }

  add(bytes: Uint8Array): void {
    const needed = this.used + bytes.length
    if (needed > this.bytes.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.bytes.length))
      larger.set(this.bytes.subarray(0, this.used))
      this.bytes = larger
    }
    this.bytes.set(bytes, this.used)
    this.used = needed
  }

  /** Returns the content; nothing can be added afterwards. */
  done(): Uint8Array {
    return this.bytes.subarray(0, this.used)
  }
}
