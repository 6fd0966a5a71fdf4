/** Splits the addresses of a condition at commas. */
export function addressesOf(value: string): string[] {
  return value
    .split(/[,;\s]+/)
    .map((address) => address.trim().toLowerCase())
    .filter(Boolean)
}
