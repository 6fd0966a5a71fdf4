function formatFromLine(at: number): string {
  const date = new Date(at).toUTCString() // Mon, 06 May 2024 07:08:09 GMT
  const [, day, month, year, time] = date.split(' ')
  return `From MAILER-DAEMON ${date.slice(0, 3)} ${month} ${day} ${time} ${year}\r\n`
}

const fromPrefix = Buffer.from('From ')
const newline = 0x0a
const quotePrefix = Buffer.from('>')

/** Minimum size of a chunk, because each chunk has a fixed cost. */
const chunkBytes = 64 * 1024

/** Yields a message in mbox format: From lines in its text are quoted with `>`, and an empty line follows. */
export function* mboxMessage(raw: Uint8Array, at: number): Generator<Uint8Array> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  let parts: Uint8Array[] = [Buffer.from(formatFromLine(at))]
  let gathered = 0
  let written = 0
  for (
    let position = bytes.indexOf(fromPrefix);
    position >= 0;
    position = bytes.indexOf(fromPrefix, position + fromPrefix.length)
  ) {
    let start = position
    while (start > 0 && bytes[start - 1] === quotePrefix[0]) start--
    if (start > 0 && bytes[start - 1] !== newline) continue
    parts.push(bytes.subarray(written, start), quotePrefix)
    gathered += start - written
    written = start
    // A message may consist of such lines only.
    if (gathered < chunkBytes) continue
    yield Buffer.concat(parts)
    parts = []
    gathered = 0
  }
  yield Buffer.concat(parts)
  yield bytes.subarray(written)
  yield Buffer.from(bytes.at(-1) === newline ? '\r\n' : '\r\n\r\n')
}
