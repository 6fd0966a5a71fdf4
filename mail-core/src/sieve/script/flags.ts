/** Whether a message here can carry this flag: keywords are its labels. */
export const isKeptFlag = (flag: string): boolean =>
  !flag.startsWith('\\') || ['\\seen', '\\flagged'].includes(flag.toLowerCase())

const systemFlags: ReadonlySet<string> = new Set([
  '\\seen',
  '\\flagged',
  '\\answered',
  '\\deleted',
  '\\draft',
])

/** Single flags: one string may hold several, separated by blanks (RFC 5232). */
export function flagsOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(/\s+/).filter(Boolean))
}

/** Whether this can be a flag: one of the system's, or a keyword. */
export function isFlag(flag: string): boolean {
  return systemFlags.has(flag.toLowerCase()) || /^[!#$&'+,\-./0-9:;<=>?@A-Z^_`a-z|~]{1,100}$/.test(flag)
}

/** The flags, each once whatever its case. */
export function distinctFlags(flags: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const flag of flags)
    if (isFlag(flag) && !known.has(flag.toLowerCase())) known.set(flag.toLowerCase(), flag)
  return [...known.values()]
}
