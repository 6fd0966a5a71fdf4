/** The addresses of a condition: one, or several separated by commas. */
export function addressesOf(value: string): string[] {
  return value
    .split(/[,;\s]+/)
    .map((address) => address.trim().toLowerCase())
    .filter(Boolean)
}
