const scannedBytes = 1024 * 1024
const maxFields = 2000
const maxFieldLines = 2000
const maxLines = 10_000
const maxSignatures = 50
/** The body is hashed again for each length; honest messages have at most one. */
const maxPartialSignatures = 2
const maxFieldBytes = 64 * 1024
/** A line has at most 998 characters (RFC 5322, 2.1.1), so no honest one has more spaces in a row. */
const maxBlanks = 998

const [tab, lineFeed, carriageReturn, space] = [9, 10, 13, 32]
// The name may be folded before its colon.
const signature = /^(?:dkim-signature|arc-(?:seal|message-signature|authentication-results))[\s:]/i

/**
 * Returns true if verifying the message takes linear time. The library takes quadratic time for runs of spaces and
 * folded lines, and verifies every signature.
 */
export function hasBoundHeaders(raw: Uint8Array): boolean {
  const end = Math.min(raw.byteLength, scannedBytes)
  let fields = 0
  let lines = 0
  let linesOfField = 0
  let signatures = 0
  let partialSignatures = 0
  let fieldStart = 0
  let blanks = 0
  for (let at = 0; at < end; at++) {
    const byte = raw[at]
    blanks = byte === space || byte === tab || byte === lineFeed || byte === carriageReturn ? blanks + 1 : 0
    if (blanks > maxBlanks || at - fieldStart > maxFieldBytes) return false
    if (byte !== lineFeed) continue
    const next = raw[at + 1]
    lines++
    linesOfField++
    if (lines > maxLines || linesOfField > maxFieldLines) return false
    if (next === space || next === tab) continue
    fields++
    if (isSignature(raw, fieldStart)) {
      signatures++
      if (isPartial(raw.subarray(fieldStart, at))) partialSignatures++
    }
    if (fields > maxFields || signatures > maxSignatures || partialSignatures > maxPartialSignatures)
      return false
    if (next === lineFeed || (next === carriageReturn && raw[at + 2] === lineFeed)) return true
    fieldStart = at + 1
    linesOfField = 0
  }
  return end < scannedBytes
}

/** Returns true if a signature covers only part of the body (the tag `l` of RFC 6376, 3.5). */
const isPartial = (field: Uint8Array) => /[:;]\s*l\s*=/i.test(new TextDecoder().decode(field))

function isSignature(raw: Uint8Array, at: number): boolean {
  const first = (raw[at] ?? 0) | 32
  if (first !== 0x61 && first !== 0x64) return false
  return signature.test(
    Buffer.from(raw.buffer, raw.byteOffset + at, Math.min(60, raw.byteLength - at)).toString('latin1'),
  )
}
