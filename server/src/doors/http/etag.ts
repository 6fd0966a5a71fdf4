/** Whether a client that names these ETags has this one; a proxy that compressed the reply marks it as weak. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
