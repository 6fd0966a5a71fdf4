const focusers = new Map<string, () => void>()

/** Says how a letter on the screen takes the focus, until the returned function is called. */
export function onFocusLetter(key: string, focus: () => void): () => void {
  focusers.set(key, focus)
  return () => {
    if (focusers.get(key) === focus) focusers.delete(key)
  }
}

/** Gives a letter the focus, if it is on the screen. */
export const focusLetter = (key: string): void => focusers.get(key)?.()
