/** Reads numbers and byte ranges in sequence, and reports reads beyond the end. */
export class ByteReader {
  at = 0
  /** Set after a read beyond the end; all later reads return nothing. */
  isPastEnd = false
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get remaining(): number {
    return this.bytes.length - this.at
  }

  u8(): number {
    return this.readBytes(1)[0] ?? 0
  }

  u16(): number {
    const [a = 0, b = 0] = this.readBytes(2)
    return a | (b << 8)
  }

  u32(): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.readBytes(4)
    return (a | (b << 8) | (c << 16) | (d << 24)) >>> 0
  }

  readBytes(length: number): Uint8Array {
    if (length > this.remaining) {
      this.isPastEnd = true
      this.at = this.bytes.length
      return new Uint8Array(0)
    }
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }
}
