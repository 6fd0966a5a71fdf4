const LF = 0x0a
const CR = 0x0d

/** Returns the offset after the empty line that ends the header; the length of a message without that line. */
export function endOfHeader(raw: Uint8Array): number {
  for (let at = 0; at < raw.length; ) {
    const lineEnd = raw.indexOf(LF, at)
    if (lineEnd < 0) break
    if (lineEnd === at || (lineEnd === at + 1 && raw[at] === CR)) return lineEnd + 1
    at = lineEnd + 1
  }
  return raw.length
}
