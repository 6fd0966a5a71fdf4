const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * Returns true when a message contains a line feed without a carriage return. RFC 5321, 2.3.8 forbids it, and servers
 * that accept it as a line end disagree with others about the end of a message, which allows SMTP smuggling.
 */
export function hasLoneLineFeed(message: Uint8Array): boolean {
  for (let at = message.indexOf(lineFeed); at >= 0; at = message.indexOf(lineFeed, at + 1)) {
    if (message[at - 1] !== carriageReturn) return true
  }
  return false
}
