/** Where the picture of an account is; the version changes with it, so that browsers may keep what they have. */
export function avatarUrl(email: string, version: string | null): string | null {
  return version === null ? null : `/api/v2/avatar?email=${encodeURIComponent(email)}&v=${version}`
}
