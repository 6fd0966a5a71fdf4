import { limits } from '@bocau/contract/limits'

export interface MboxMessage {
  raw: Uint8Array
  /** Time of storage according to the From line. */
  receivedAt: number | null
}

const newline = 0x0a
/** `From sender date`: the time of day distinguishes it from normal text. */
const fromLine = /^From .*\d\d:\d\d/

/**
 * Yields the messages of an mbox file. Each starts after a `From …` line that follows an empty line. Of oversized
 * messages only enough is buffered to detect them.
 */
export async function* readMbox(content: AsyncIterable<Uint8Array>): AsyncGenerator<MboxMessage> {
  let lines: Uint8Array[] | null = null
  let bytes = 0
  let receivedAt: number | null = null
  let isAfterEmpty = true
  for await (const line of readLines(content)) {
    const isStart = isAfterEmpty && fromLine.test(line.subarray(0, 200).toString('latin1'))
    if (isStart) {
      if (lines) yield { raw: joinLines(lines), receivedAt }
      lines = []
      bytes = 0
      receivedAt = readMboxTime(line.toString('latin1'))
    } else {
      if (bytes <= limits.maxIncomingBytes) lines?.push(Buffer.from(unquoteFromLine(line)))
      bytes += line.length
    }
    isAfterEmpty = line.length <= 2 && /^\r?\n$/.test(line.toString('latin1'))
  }
  if (lines) yield { raw: joinLines(lines), receivedAt }
}

/** Joins the lines of a message. The empty line before the next message belongs to the file format. */
function joinLines(lines: Uint8Array[]): Uint8Array {
  const last = lines.at(-1)
  return Buffer.concat(last && last.length <= 2 && last.at(-1) === newline ? lines.slice(0, -1) : lines)
}

/** Removes the `>` from a quoted From line. */
function unquoteFromLine(line: Buffer): Uint8Array {
  return /^>+From /.test(line.subarray(0, 100).toString('latin1')) ? line.subarray(1) : line
}

/** Longer lines are split to limit memory. */
const maxLineBytes = 1024 * 1024

/** Yields the lines of a file with their line ends; splits very long ones. */
async function* readLines(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  let waiting = 0
  for await (const segment of content) {
    const chunk = Buffer.from(segment.buffer, segment.byteOffset, segment.byteLength)
    let from = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      yield rest.length > 0
        ? Buffer.concat([...rest, chunk.subarray(from, end + 1)])
        : chunk.subarray(from, end + 1)
      rest = []
      waiting = 0
      from = end + 1
    }
    if (from < chunk.length) {
      rest.push(Buffer.from(chunk.subarray(from)))
      waiting += chunk.length - from
    }
    if (waiting > maxLineBytes) {
      yield Buffer.concat(rest)
      rest = []
      waiting = 0
    }
  }
  if (rest.length > 0) yield Buffer.concat(rest)
}

/** A time zone after the time, or between time and year. */
const zone = /\b(?:GMT|UTC|UT|[ECMP][SD]T)\b|\dZ|(?:\s|:\d\d)[+-]\d\d:?\d\d\b/

/** Parses the time of an mbox From line; returns null when it has none. A time without a zone is UTC. */
export function readMboxTime(line: string): number | null {
  const date = line.replace(/^From \S+\s+/, '').trim()
  const time = Date.parse(zone.test(date) ? date : `${date}${/\dT\d/.test(date) ? 'Z' : ' UTC'}`)
  return Number.isNaN(time) ? null : time
}
