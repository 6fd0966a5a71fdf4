export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Returns the directory of a path; `.` for none. */
export function directoryOf(path: string): string {
  const end = path.lastIndexOf('/')
  return end <= 0 ? '.' : path.slice(0, end)
}

/** Returns a path relative to one of its ancestors. */
export function pathWithin(root: string, path: string): string {
  if (path === root) return ''
  return root === '.' || !path.startsWith(`${root}/`) ? path : path.slice(root.length + 1)
}
