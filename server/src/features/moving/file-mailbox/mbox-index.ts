import { limits } from '@bocau/contract/limits'
import { yieldToEventLoop } from '../../../kernel/breaths.ts'
import { readMboxTime } from '../mail-files/index.ts'
import { type MboxMarks, readMboxMarks } from './mbox-marks.ts'
import { subjectIn } from './subject-in.ts'

/** Position of a message in an mbox file, from after its From line up to the next. */
export interface MboxEntry {
  start: number
  end: number
  /** Time of storage according to the From line. */
  receivedAt: number | null
  /** Shared by all messages with equal flags. */
  marks: MboxMarks
  /** Name of a message that is too large to import, so that it is not read again for the report. */
  name?: string
}

const from = Buffer.from('From ')
/** `From sender date`: the time of day distinguishes it from normal text. */
const beginning = /^From .*\d\d:\d\d/
const longestLine = 1_000
/** Maximum bytes of a header that are searched for flags. */
const headBytes = 16 * 1024
const lookAhead = longestLine + headBytes
const newline = 0x0a
const messagesAtMost = 1_000_000
/** Memory limit for all distinct flags, and the overhead counted for each. */
const marksAtMost = 16 * 1024 * 1024
const marksOverhead = 100

/** Thrown when a file contains more than this program can read. */
export class TooManyMessages extends Error {}

/** Finds the messages of an mbox file while buffering at most one header. */
export async function indexMbox(content: AsyncIterable<Uint8Array>): Promise<MboxEntry[]> {
  const scan = new Scan()
  for await (const piece of content) {
    scan.take(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
    if (scan.entries.length > messagesAtMost) throw new TooManyMessages()
    await yieldToEventLoop()
  }
  return scan.end()
}

class Scan {
  readonly entries: MboxEntry[] = []
  readonly #marks = new Map<string, MboxMarks>()
  #marksHeld = 0
  /** Buffered bytes and their offset in the file. */
  #held: Buffer = Buffer.alloc(0)
  #at = 0
  /** Number of buffered bytes that were already searched. */
  #looked = 0
  /** Start of the current message. */
  #head: Buffer = Buffer.alloc(0)

  take(piece: Buffer): void {
    this.#held = this.#held.length === 0 ? piece : Buffer.concat([this.#held, piece])
    this.#look(this.#held.length - lookAhead)
    // The empty line before the next message must stay in the buffer.
    const keep = Math.max(0, this.#looked - 4)
    this.#held = this.#held.subarray(keep)
    this.#at += keep
    this.#looked -= keep
  }

  end(): MboxEntry[] {
    this.#look(this.#held.length)
    this.#close(this.#at + this.#held.length, this.#held.length)
    return this.entries
  }

  #look(until: number): void {
    while (this.#looked < until) {
      const found = this.#held.indexOf(from, this.#looked)
      if (found < 0 || found >= until) {
        this.#looked = Math.max(this.#looked, found < 0 ? until : Math.min(found, until))
        return
      }
      if (this.#isAfterEmpty(found)) this.#begin(found)
      this.#looked = found + from.length
    }
  }

  #isAfterEmpty(found: number): boolean {
    if (this.#at + found === 0) return true
    const before = this.#held.subarray(Math.max(0, found - 3), found).toString('latin1')
    return before.endsWith('\n\n') || before === '\n\r\n' || (this.#at + found === 2 && before === '\r\n')
  }

  #begin(found: number): void {
    const lineEnd = this.#held.indexOf(newline, found)
    if (lineEnd < 0 || lineEnd - found > longestLine) return
    const line = this.#held.toString('latin1', found, lineEnd)
    if (!beginning.test(line.slice(0, 200))) return
    this.#close(this.#at + found, found)
    const start = lineEnd + 1
    const head = this.#held.subarray(start, start + headBytes)
    // A copy, because a slice would retain its entire chunk.
    this.#head = Buffer.from(head)
    const blank = /\r?\n\r?\n/.exec(head.toString('latin1'))
    this.entries.push({
      start: this.#at + start,
      end: this.#at + start,
      receivedAt: readMboxTime(line),
      marks: this.#hold(readMboxMarks(head.toString('utf8', 0, blank ? blank.index : headBytes))),
    })
  }

  /** Stores equal flags once: a small archive may contain a million messages with fifty labels each. */
  #hold(marks: MboxMarks): MboxMarks {
    const key = JSON.stringify(marks)
    const known = this.#marks.get(key)
    if (known) return known
    this.#marksHeld += key.length + marksOverhead
    if (this.#marksHeld > marksAtMost) throw new TooManyMessages()
    // Parsed again, because substrings would retain the entire header.
    const held = JSON.parse(key) as MboxMarks
    this.#marks.set(key, held)
    return held
  }

  /** The empty line before the next message belongs to the file format. */
  #close(end: number, held: number): void {
    const last = this.entries.at(-1)
    if (!last) return
    const before = this.#held.subarray(Math.max(0, held - 3), held).toString('latin1')
    const empty = before.endsWith('\n\r\n') ? 2 : before.endsWith('\n\n') ? 1 : 0
    last.end = Math.max(last.start, end - empty)
    if (last.end - last.start > limits.maxIncomingBytes) last.name = subjectIn(this.#head)
  }
}

/** Restores a message from an mbox file: removes the `>` from quoted From lines. */
export function unquoteMbox(raw: Buffer): Buffer {
  let plain: Buffer | null = null
  let taken = 0
  let length = 0
  for (let found = raw.indexOf(from); found >= 0; found = raw.indexOf(from, found + from.length)) {
    let start = found
    while (start > 0 && raw[start - 1] === 0x3e) start--
    if (start === found || (start > 0 && raw[start - 1] !== newline)) continue
    plain ??= Buffer.allocUnsafe(raw.length)
    length += raw.copy(plain, length, taken, start)
    taken = start + 1
  }
  if (!plain) return raw
  length += raw.copy(plain, length, taken)
  return plain.subarray(0, length)
}
