const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * Whether a message has a line feed without the carriage return before it. No line may end so (RFC 5321, 2.3.8), and
 * servers that take it for an end of a line disagree with the others about where a message ends: that is how messages
 * are smuggled in with others.
 */
export function hasLoneLineFeed(message: Uint8Array): boolean {
  for (let at = message.indexOf(lineFeed); at >= 0; at = message.indexOf(lineFeed, at + 1)) {
    if (message[at - 1] !== carriageReturn) return true
  }
  return false
}
