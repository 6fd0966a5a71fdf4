/** Returns the URL of an account's picture. The version changes with the picture, so browsers may cache it. */
export function avatarUrl(email: string, version: string | null): string | null {
  return version === null ? null : `/api/v2/avatar?email=${encodeURIComponent(email)}&v=${version}`
}
