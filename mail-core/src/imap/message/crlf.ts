const LF = 0x0a
const CR = 0x0d

/** Converts line ends to CRLF, as IMAP and POP3 count and send messages; returns the same bytes if nothing changes. */
export function withCrlf(raw: Uint8Array): Uint8Array {
  const missing = countLoneLineFeeds(raw)
  if (missing === 0) return raw
  const converted = new Uint8Array(raw.length + missing)
  let to = 0
  let before = 0
  // Scans byte by byte: searching for the next line end is slower if there are many.
  for (let at = 0; at < raw.length; at++) {
    const octet = raw[at] as number
    if (octet === LF && before !== CR) converted[to++] = CR
    converted[to++] = octet
    before = octet
  }
  return converted
}

function countLoneLineFeeds(raw: Uint8Array): number {
  let count = 0
  let before = 0
  for (let at = 0; at < raw.length; at++) {
    const octet = raw[at] as number
    if (octet === LF && before !== CR) count++
    before = octet
  }
  return count
}
