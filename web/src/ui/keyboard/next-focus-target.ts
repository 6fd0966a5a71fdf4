/**
 * Returns the element that replaces one in a list: itself while present, otherwise the next remaining one, otherwise
 * the previous. Undefined if none remains.
 */
export function nextFocusTarget(
  id: string,
  before: readonly string[],
  now: readonly string[],
): string | undefined {
  const at = before.indexOf(id)
  const above = before.slice(0, Math.max(at, 0)).toReversed()
  return [id, ...before.slice(at + 1), ...above].find((each) => now.includes(each))
}
