import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

const headerBytes = 32
const frameHeaderBytes = 24
const bigEndian = 0x377f0683
const framesAtOnce = 256

/** Changes by commits: the last image of each page, and the resulting number of pages in the database. */
export interface CommittedPages {
  pages: Map<number, Buffer>
  pageCount: number
}

interface Checksum {
  a: number
  b: number
}

/**
 * Reads commits from SQLite's write-ahead log, frame by frame. Each frame has the salt of its log and a cumulative
 * checksum, which exclude incomplete frames and those of an earlier log. See “WAL file format” in SQLite's
 * documentation.
 */
export class WalReader {
  readonly #file: number
  #salt: Buffer | null = null
  #isBigEndian = false
  #checksum: Checksum = { a: 0, b: 0 }
  /** Number of frames read, up to the end of a commit. */
  frames = 0
  pageSize = 0

  constructor(path: string) {
    this.#file = openSync(path, 'r')
  }

  close(): void {
    closeSync(this.#file)
  }

  /**
   * Compares the log with the one read before: the same, its direct successor with nothing read yet, or another one,
   * when commits were missed.
   */
  poll(): 'same' | 'next' | 'other' | 'empty' {
    const header = Buffer.alloc(headerBytes)
    if (readSync(this.#file, header, 0, headerBytes, 0) < headerBytes) return this.#salt ? 'other' : 'empty'
    const salt = header.subarray(16, 24)
    if (this.#salt?.equals(salt)) return 'same'
    const isNext = this.#salt?.readUInt32BE(0) === (salt.readUInt32BE(0) - 1) >>> 0
    const isFirst = this.#salt === null
    this.#isBigEndian = header.readUInt32BE(0) === bigEndian
    this.pageSize = header.readUInt32BE(8)
    const sums = this.#addToChecksum({ a: 0, b: 0 }, header.subarray(0, 24))
    // The header is being written.
    if (sums.a !== header.readUInt32BE(24) || sums.b !== header.readUInt32BE(28))
      return isFirst ? 'empty' : 'same'
    this.#salt = Buffer.from(salt)
    this.#checksum = sums
    this.frames = 0
    return isFirst || isNext ? 'next' : 'other'
  }

  /** Reads up to the end of the last commit. */
  read(): CommittedPages {
    const committed: CommittedPages = { pages: new Map(), pageCount: 0 }
    if (!this.#salt) return committed
    let open = new Map<number, Buffer>()
    let { frames } = this
    let sums = this.#checksum
    for (const frame of this.#framesFrom(frames)) {
      const header = frame.subarray(0, frameHeaderBytes)
      if (!header.subarray(8, 16).equals(this.#salt)) break
      sums = this.#addToChecksum(
        this.#addToChecksum(sums, header.subarray(0, 8)),
        frame.subarray(frameHeaderBytes),
      )
      if (sums.a !== header.readUInt32BE(16) || sums.b !== header.readUInt32BE(20)) break
      frames++
      open.set(header.readUInt32BE(0), frame.subarray(frameHeaderBytes))
      const pageCount = header.readUInt32BE(4)
      if (pageCount === 0) continue
      for (const [page, content] of open) committed.pages.set(page, content)
      committed.pageCount = pageCount
      open = new Map()
      this.frames = frames
      this.#checksum = sums
    }
    return committed
  }

  /** Yields the frames of the log file from an index on. */
  *#framesFrom(from: number): Iterable<Buffer> {
    const size = frameHeaderBytes + this.pageSize
    const end = Math.floor((fstatSync(this.#file).size - headerBytes) / size)
    for (let frame = from; frame < end; frame += framesAtOnce) {
      const count = Math.min(framesAtOnce, end - frame)
      const part = Buffer.alloc(count * size)
      const read = readSync(this.#file, part, 0, part.byteLength, headerBytes + frame * size)
      for (let at = 0; at + size <= read; at += size) yield part.subarray(at, at + size)
    }
  }

  /** Adds bytes to a cumulative checksum of the log. */
  #addToChecksum({ a, b }: Checksum, bytes: Buffer): Checksum {
    // SQLite's checksum alternates between the two words of each pair.
    let [first, second] = [a, b]
    for (let at = 0; at < bytes.byteLength; at += 8) {
      const one = this.#isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)
      const other = this.#isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)
      first = (first + one + second) >>> 0
      second = (second + other + first) >>> 0
    }
    return { a: first, b: second }
  }
}
