const canonicalFlags = new Map(
  [
    '\\Seen',
    '\\Answered',
    '\\Flagged',
    '\\Deleted',
    '\\Draft',
    '\\Recent',
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
  return canonicalFlags.get(flag.toLowerCase()) ?? flag
}
