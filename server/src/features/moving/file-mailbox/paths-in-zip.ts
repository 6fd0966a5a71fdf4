/** The last name of a path in an archive. */
export const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The directory that a path lies in; `.` where it lies in none. */
export function directoryOf(path: string): string {
  const end = path.lastIndexOf('/')
  return end <= 0 ? '.' : path.slice(0, end)
}

/** A path as it is seen from one of the directories above it. */
export function seenFrom(root: string, path: string): string {
  if (path === root) return ''
  return root === '.' || !path.startsWith(`${root}/`) ? path : path.slice(root.length + 1)
}
