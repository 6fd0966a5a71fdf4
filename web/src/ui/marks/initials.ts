/** The initials of the last two words of a name, as Vietnamese names are told apart: Trần Minh Khuê is MK. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/@.*/, '')
    .split(/[\s._\-–,()"']+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const letters = words.slice(-2).map((word) => [...word][0]?.toUpperCase() ?? '')
  return letters.join('') || '?'
}

/** The hue, 1 to 8, that an address always has. */
export function hueOf(address: string): number {
  let hash = 4483
  for (const character of address.toLowerCase())
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  // The last bits alone would hardly differ between addresses of one domain: the others are stirred in.
  hash = Math.imul(hash ^ (hash >>> 16), 0x045d9f3b)
  return (((hash ^ (hash >>> 13)) >>> 0) % 8) + 1
}
