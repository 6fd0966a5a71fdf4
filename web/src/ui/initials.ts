/** The initials of the last two words of a name, as Vietnamese names are told apart: Trần Minh Khuê is MK. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/@.*/, '')
    .split(/[\s._\-–,()"']+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
  return (
    words
      .slice(-2)
      .map((word) => [...word][0]?.toLocaleUpperCase('vi') ?? '')
      .join('') || '?'
  )
}

/** The hue, 1 to 8, that an address always has. */
export function hueOf(address: string): number {
  let hash = 0
  for (const character of address.toLowerCase()) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return (hash % 8) + 1
}
