import { limits } from '@bocau/contract/limits'
import { nextTurn } from '../../../kernel/breaths.ts'
import { readMboxTime } from '../mail-files/index.ts'
import { type MboxMarks, readMboxMarks } from './mbox-marks.ts'
import { subjectIn } from './subject-in.ts'

/** Where a message lies in an mbox file, from behind its first line up to the next. */
export interface MboxEntry {
  start: number
  end: number
  /** When it was put there, where the line before it says so. */
  receivedAt: number | null
  /** The same object for all that are marked alike. */
  marks: MboxMarks
  /** What one that is too large to be brought is called: it is not read again to be named. */
  name?: string
}

const from = Buffer.from('From ')
/** `From sender date`: the time of day tells it from a line that somebody wrote. */
const beginning = /^From .*\d\d:\d\d/
const longestLine = 1_000
/** So much of a head is looked through for marks. */
const headBytes = 16 * 1024
const lookAhead = longestLine + headBytes
const newline = 0x0a
const messagesAtMost = 1_000_000
/** So much is held of all that messages are marked with, and so much is counted for each that is marked differently. */
const marksAtMost = 16 * 1024 * 1024
const marksOverhead = 100

/** There is more in it than this program reads. */
export class TooManyMessages extends Error {}

/** Finds the messages of an mbox file without holding more of it than a head. */
export async function indexMbox(content: AsyncIterable<Uint8Array>): Promise<MboxEntry[]> {
  const scan = new Scan()
  for await (const piece of content) {
    scan.take(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
    if (scan.entries.length > messagesAtMost) throw new TooManyMessages()
    await nextTurn()
  }
  return scan.end()
}

class Scan {
  readonly entries: MboxEntry[] = []
  readonly #marks = new Map<string, MboxMarks>()
  #marksHeld = 0
  /** What is held, and where in the file it begins. */
  #held: Buffer = Buffer.alloc(0)
  #at = 0
  /** Up to where in what is held has been looked. */
  #looked = 0
  /** How the message that is being looked through begins. */
  #head: Buffer = Buffer.alloc(0)

  take(piece: Buffer): void {
    this.#held = this.#held.length === 0 ? piece : Buffer.concat([this.#held, piece])
    this.#look(this.#held.length - lookAhead)
    // The empty line before the next message must stay in sight.
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
    // A copy, so that it does not keep the piece that it was cut from.
    this.#head = Buffer.from(head)
    const blank = /\r?\n\r?\n/.exec(head.toString('latin1'))
    this.entries.push({
      start: this.#at + start,
      end: this.#at + start,
      receivedAt: readMboxTime(line),
      marks: this.#hold(readMboxMarks(head.toString('utf8', 0, blank ? blank.index : headBytes))),
    })
  }

  /** Holds what is said alike once: a small archive may hold a million messages with fifty labels each. */
  #hold(marks: MboxMarks): MboxMarks {
    const key = JSON.stringify(marks)
    const known = this.#marks.get(key)
    if (known) return known
    this.#marksHeld += key.length + marksOverhead
    if (this.#marksHeld > marksAtMost) throw new TooManyMessages()
    // Read anew, so that no word of it keeps the whole head that it was cut from.
    const held = JSON.parse(key) as MboxMarks
    this.#marks.set(key, held)
    return held
  }

  /** The empty line before the next message is the file's, not the message's. */
  #close(end: number, held: number): void {
    const last = this.entries.at(-1)
    if (!last) return
    const before = this.#held.subarray(Math.max(0, held - 3), held).toString('latin1')
    const empty = before.endsWith('\n\r\n') ? 2 : before.endsWith('\n\n') ? 1 : 0
    last.end = Math.max(last.start, end - empty)
    if (last.end - last.start > limits.maxIncomingBytes) last.name = subjectIn(this.#head)
  }
}

/** A message as it was before it was put into an mbox file: a line that would have looked like a beginning was given a `>`. */
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
