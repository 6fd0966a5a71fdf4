/** Returns true if this server stores the flag; keywords are labels. */
export const isStoredFlag = (flag: string): boolean =>
  !flag.startsWith('\\') || ['\\seen', '\\flagged'].includes(flag.toLowerCase())

const systemFlags: ReadonlySet<string> = new Set([
  '\\seen',
  '\\flagged',
  '\\answered',
  '\\deleted',
  '\\draft',
])

/** Splits strings into flags at spaces (RFC 5232). */
export function flagsOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(/\s+/).filter(Boolean))
}

/** Returns true for system flags and valid keywords. */
export function isFlag(flag: string): boolean {
  return systemFlags.has(flag.toLowerCase()) || /^[!#$&'+,\-./0-9:;<=>?@A-Z^_`a-z|~]{1,100}$/.test(flag)
}

/** Removes duplicates, ignoring case. */
export function distinctFlags(flags: readonly string[]): string[] {
  const canonical = new Map<string, string>()
  for (const flag of flags)
    if (isFlag(flag) && !canonical.has(flag.toLowerCase())) canonical.set(flag.toLowerCase(), flag)
  return [...canonical.values()]
}
