import { limits } from '@bocau/contract/limits'
import { yieldToEventLoop } from '../../../kernel/batches.ts'
import { readMboxTime } from '../mail-files/read-mbox.ts'
import { type MboxFlags, readMboxFlags } from './mbox-flags.ts'
import { readSubject } from './read-subject.ts'

/** Position of a message in an mbox file, from after its From line up to the next. */
export interface MboxEntry {
  start: number
  end: number
  /** Time of storage according to the From line. */
  receivedAt: number | null
  /** Shared by all messages with equal flags. */
  flags: MboxFlags
  /** Name of a message that is too large to import, so that it is not read again for the report. */
  name?: string
}

const fromPrefix = Buffer.from('From ')
/** `From sender date`: the time of day distinguishes it from normal text. */
const fromLine = /^From .*\d\d:\d\d/
const maxLineBytes = 1_000
/** Maximum bytes of a header that are searched for flags. */
const headBytes = 16 * 1024
const lookaheadBytes = maxLineBytes + headBytes
const newline = 0x0a
const maxMessages = 1_000_000
/** Memory limit for all distinct flags, and the overhead counted for each. */
const maxFlagBytes = 16 * 1024 * 1024
const flagOverhead = 100

/** Thrown when a file contains more than this program can read. */
export class TooManyMessages extends Error {}

/** Finds the messages of an mbox file while buffering at most one header. */
export async function indexMbox(content: AsyncIterable<Uint8Array>): Promise<MboxEntry[]> {
  const scan = new MboxScan()
  for await (const chunk of content) {
    scan.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    if (scan.entries.length > maxMessages) throw new TooManyMessages()
    await yieldToEventLoop()
  }
  return scan.end()
}

/** Finds the messages of an mbox file in its chunks. */
class MboxScan {
  readonly entries: MboxEntry[] = []
  readonly #flags = new Map<string, MboxFlags>()
  #flagBytes = 0
  /** Buffered bytes and their offset in the file. */
  #buffered: Buffer = Buffer.alloc(0)
  #bufferOffset = 0
  /** Number of buffered bytes that were already searched. */
  #scanned = 0
  /** Start of the current message. */
  #currentHead: Buffer = Buffer.alloc(0)

  push(chunk: Buffer): void {
    this.#buffered = this.#buffered.length === 0 ? chunk : Buffer.concat([this.#buffered, chunk])
    this.#findFromLines(this.#buffered.length - lookaheadBytes)
    // The empty line before the next message must stay in the buffer.
    const retainedFrom = Math.max(0, this.#scanned - 4)
    this.#buffered = this.#buffered.subarray(retainedFrom)
    this.#bufferOffset += retainedFrom
    this.#scanned -= retainedFrom
  }

  end(): MboxEntry[] {
    this.#findFromLines(this.#buffered.length)
    this.#closeMessage(this.#bufferOffset + this.#buffered.length, this.#buffered.length)
    return this.entries
  }

  /** Finds the From lines in the buffer up to an index. */
  #findFromLines(until: number): void {
    while (this.#scanned < until) {
      const position = this.#buffered.indexOf(fromPrefix, this.#scanned)
      if (position < 0 || position >= until) {
        this.#scanned = Math.max(this.#scanned, position < 0 ? until : Math.min(position, until))
        return
      }
      if (this.#isAfterEmptyLine(position)) this.#startMessage(position)
      this.#scanned = position + fromPrefix.length
    }
  }

  /** Returns true at the start of the file and after an empty line, where a From line starts a message. */
  #isAfterEmptyLine(position: number): boolean {
    if (this.#bufferOffset + position === 0) return true
    const before = this.#buffered.subarray(Math.max(0, position - 3), position).toString('latin1')
    return (
      before.endsWith('\n\n') ||
      before === '\n\r\n' ||
      (this.#bufferOffset + position === 2 && before === '\r\n')
    )
  }

  /** Starts a message after a From line. */
  #startMessage(position: number): void {
    const lineEnd = this.#buffered.indexOf(newline, position)
    if (lineEnd < 0 || lineEnd - position > maxLineBytes) return
    const line = this.#buffered.toString('latin1', position, lineEnd)
    if (!fromLine.test(line.slice(0, 200))) return
    this.#closeMessage(this.#bufferOffset + position, position)
    const start = lineEnd + 1
    const head = this.#buffered.subarray(start, start + headBytes)
    // A copy, because a slice would retain its entire chunk.
    this.#currentHead = Buffer.from(head)
    const blank = /\r?\n\r?\n/.exec(head.toString('latin1'))
    this.entries.push({
      start: this.#bufferOffset + start,
      end: this.#bufferOffset + start,
      receivedAt: readMboxTime(line),
      flags: this.#intern(readMboxFlags(head.toString('utf8', 0, blank ? blank.index : headBytes))),
    })
  }

  /** Stores equal flags once: a small archive may contain a million messages with fifty labels each. */
  #intern(flags: MboxFlags): MboxFlags {
    const key = JSON.stringify(flags)
    const existing = this.#flags.get(key)
    if (existing) return existing
    this.#flagBytes += key.length + flagOverhead
    if (this.#flagBytes > maxFlagBytes) throw new TooManyMessages()
    // Parsed again, because substrings would retain the entire header.
    const copy = JSON.parse(key) as MboxFlags
    this.#flags.set(key, copy)
    return copy
  }

  /** Ends the current message. The empty line before the next message belongs to the file format. */
  #closeMessage(end: number, buffered: number): void {
    const last = this.entries.at(-1)
    if (!last) return
    const before = this.#buffered.subarray(Math.max(0, buffered - 3), buffered).toString('latin1')
    const empty = before.endsWith('\n\r\n') ? 2 : before.endsWith('\n\n') ? 1 : 0
    last.end = Math.max(last.start, end - empty)
    if (last.end - last.start > limits.maxIncomingBytes) last.name = readSubject(this.#currentHead)
  }
}

/** Restores a message from an mbox file: removes the `>` from quoted From lines. */
export function unquoteMbox(raw: Buffer): Buffer {
  let plain: Buffer | null = null
  let copied = 0
  let length = 0
  for (
    let position = raw.indexOf(fromPrefix);
    position >= 0;
    position = raw.indexOf(fromPrefix, position + fromPrefix.length)
  ) {
    let start = position
    while (start > 0 && raw[start - 1] === 0x3e) start--
    if (start === position || (start > 0 && raw[start - 1] !== newline)) continue
    plain ??= Buffer.allocUnsafe(raw.length)
    length += raw.copy(plain, length, copied, start)
    copied = start + 1
  }
  if (!plain) return raw
  length += raw.copy(plain, length, copied)
  return plain.subarray(0, length)
}
