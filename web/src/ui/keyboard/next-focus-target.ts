/**
 * What takes the place of one in a list: itself while it is there, else the first after it that still is, else the last
 * before it. Undefined where nothing of that list is left.
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
