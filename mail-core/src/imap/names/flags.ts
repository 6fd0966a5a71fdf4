const systemFlags = new Map(
  ['\\Seen', '\\Answered', '\\Flagged', '\\Deleted', '\\Draft', '\\Recent'].map((flag) => [
    flag.toLowerCase(),
    flag,
  ]),
)

const canonicalKeywords = new Map(
  [
    '$Forwarded',
    '$MDNSent',
    '$SubmitPending',
    '$Submitted',
    '$Junk',
    '$NotJunk',
    '$Phishing',
    '$Important',
  ].map((flag) => [flag.toLowerCase(), flag]),
)

/** Returns the canonical spelling of a flag; flags are case-insensitive. */
export function canonicalFlag(flag: string): string {
  const lower = flag.toLowerCase()
  return systemFlags.get(lower) ?? canonicalKeywords.get(lower) ?? flag
}

/** Returns true for system flags, including `\Recent`. */
export function isSystemFlag(flag: string): boolean {
  return systemFlags.has(flag.toLowerCase())
}
