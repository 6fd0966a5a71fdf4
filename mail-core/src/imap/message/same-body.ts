import { findBody } from '../../mime/read-headers.ts'
import { withCrlf } from './crlf.ts'

const LF = 0x0a
const CR = 0x0d

/** Returns true if two messages have the same body, ignoring line end style and trailing empty lines. */
export function haveSameBody(one: Uint8Array, other: Uint8Array): boolean {
  const [a, b] = [bodyOf(one), bodyOf(other)]
  return a.length === b.length && a.every((octet, at) => octet === b[at])
}

function bodyOf(message: Uint8Array): Uint8Array {
  const whole = withCrlf(message)
  const { bodyStart } = findBody(whole, 0, () => false)
  let end = whole.length
  while (end > bodyStart && (whole[end - 1] === LF || whole[end - 1] === CR)) end--
  return whole.subarray(bodyStart, end)
}
