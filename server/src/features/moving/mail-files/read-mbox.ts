import { createReadStream } from 'node:fs'

/** A message of an mbox file. */
export interface MboxMessage {
  raw: Uint8Array
  /** When it was put there, where the line before it says so. */
  receivedAt: number | null
}

const newline = 0x0a
/** `From sender date`: the time of day tells it from a line that somebody wrote. */
const beginning = /^From .*\d\d:\d\d/

/** The messages of an mbox file, one after the other: each begins after a line `From …` that follows an empty one. */
export async function* readMbox(place: string): AsyncGenerator<MboxMessage> {
  let lines: Uint8Array[] | null = null
  let receivedAt: number | null = null
  let isAfterEmpty = true
  for await (const line of readLines(place)) {
    const begins = isAfterEmpty && beginning.test(line.subarray(0, 200).toString('latin1'))
    if (begins) {
      if (lines) yield { raw: joined(lines), receivedAt }
      lines = []
      receivedAt = readDate(line.toString('latin1'))
    } else {
      lines?.push(unquoted(line))
    }
    isAfterEmpty = line.length <= 2 && /^\r?\n$/.test(line.toString('latin1'))
  }
  if (lines) yield { raw: joined(lines), receivedAt }
}

/** The empty line before the next message is the file's, not the message's. */
function joined(lines: Uint8Array[]): Uint8Array {
  const last = lines.at(-1)
  return Buffer.concat(last && last.length <= 2 && last.at(-1) === newline ? lines.slice(0, -1) : lines)
}

/** A line that would have looked like a beginning has been given a `>`. */
function unquoted(line: Buffer): Uint8Array {
  return /^>+From /.test(line.subarray(0, 100).toString('latin1')) ? line.subarray(1) : line
}

function readDate(line: string): number | null {
  const time = Date.parse(line.replace(/^From \S+\s+/, '').trim())
  return Number.isNaN(time) ? null : time
}

async function* readLines(place: string): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  for await (const chunk of createReadStream(place) as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end + 1)])
      rest = []
      from = end + 1
    }
    if (from < chunk.length) rest.push(chunk.subarray(from))
  }
  if (rest.length > 0) yield Buffer.concat(rest)
}
