/** Formats a shortcut: `Shift+u` becomes Shift+U, `* a` becomes * A. Key names stay unchanged. */
export const keyLabel = (shortcut: string): string =>
  shortcut.replace(
    /(^|[+ ])(\p{Ll})(?= |$)/gu,
    (_, before: string, character: string) => before + character.toUpperCase(),
  )
