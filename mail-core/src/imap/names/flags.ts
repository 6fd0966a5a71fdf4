const systemFlags = new Map(
  ['\\Seen', '\\Answered', '\\Flagged', '\\Deleted', '\\Draft', '\\Recent'].map((flag) => [
    flag.toLowerCase(),
    flag,
  ]),
)

const knownKeywords = new Map(
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

/** A flag as it is compared and told: case does not matter, and those that everybody knows have one spelling. */
export function canonicalFlag(flag: string): string {
  const lower = flag.toLowerCase()
  return systemFlags.get(lower) ?? knownKeywords.get(lower) ?? flag
}

/** Says whether a flag is one that IMAP defines for every message, `\Recent` included. */
export function isSystemFlag(flag: string): boolean {
  return systemFlags.has(flag.toLowerCase())
}
