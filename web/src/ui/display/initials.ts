/** Returns the initials of the last two words, which distinguish Vietnamese names: Trần Minh Khuê is MK. */
export function initialsOf(name: string): string {
  const parts = name
    .replace(/@.*/, '')
    .split(/[\s._\-–,()"']+/)
    .filter((part) => /^[\p{L}\p{N}]/u.test(part))
  const characters = parts.slice(-2).map((part) => [...part][0]?.toUpperCase() ?? '')
  return characters.join('') || '?'
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
