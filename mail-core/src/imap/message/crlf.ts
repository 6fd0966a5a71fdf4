const LF = 0x0a
const CR = 0x0d

/** A message with CR LF at the end of each line, as IMAP and POP3 count and send it; the same bytes where it is so. */
export function withCrlf(raw: Uint8Array): Uint8Array {
  const missing = countLoneLineFeeds(raw)
  if (missing === 0) return raw
  const whole = new Uint8Array(raw.length + missing)
  let to = 0
  let from = 0
  for (let at = raw.indexOf(LF); at >= 0; at = raw.indexOf(LF, at + 1)) {
    if (raw[at - 1] === CR) continue
    whole.set(raw.subarray(from, at), to)
    to += at - from
    whole[to++] = CR
    from = at
  }
  whole.set(raw.subarray(from), to)
  return whole
}

function countLoneLineFeeds(raw: Uint8Array): number {
  let count = 0
  for (let at = raw.indexOf(LF); at >= 0; at = raw.indexOf(LF, at + 1)) if (raw[at - 1] !== CR) count++
  return count
}
