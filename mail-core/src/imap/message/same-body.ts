import { findBody } from '../../mime/read-headers.ts'
import { withCrlf } from './crlf.ts'

const LF = 0x0a
const CR = 0x0d

/** Returns true if two messages have the same body, ignoring line end style and trailing empty lines. */
export function haveSameBody(one: Uint8Array, other: Uint8Array): boolean {
  const [a, b] = [messageBody(one), messageBody(other)]
  return a.length === b.length && a.every((octet, at) => octet === b[at])
}

function messageBody(message: Uint8Array): Uint8Array {
  const normalised = withCrlf(message)
  const { bodyStart } = findBody(normalised, 0, () => false)
  let end = normalised.length
  while (end > bodyStart && (normalised[end - 1] === LF || normalised[end - 1] === CR)) end--
  return normalised.subarray(bodyStart, end)
}
