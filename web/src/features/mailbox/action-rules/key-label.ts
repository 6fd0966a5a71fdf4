/** A key as people write it: `Shift+u` is Shift+U, `* a` is * A. Names of keys stay as they are. */
export const keyLabel = (shortcut: string): string =>
  shortcut.replace(
    /(^|[+ ])(\p{Ll})(?= |$)/gu,
    (_, before: string, message: string) => before + message.toUpperCase(),
  )
