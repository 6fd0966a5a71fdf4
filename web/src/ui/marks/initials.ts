/** Returns the initials of the last two words, which distinguish Vietnamese names: Trần Minh Khuê is MK. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/@.*/, '')
    .split(/[\s._\-–,()"']+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const letters = words.slice(-2).map((word) => [...word][0]?.toUpperCase() ?? '')
  return letters.join('') || '?'
}

/** Returns the constant hue of an address, 1 to 8. */
export function hueOf(address: string): number {
  let hash = 4483
  for (const character of address.toLowerCase())
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  // Mixes the higher bits, because the lowest ones hardly differ between addresses of a domain.
  hash = Math.imul(hash ^ (hash >>> 16), 0x045d9f3b)
  return (((hash ^ (hash >>> 13)) >>> 0) % 8) + 1
}
