const focusers = new Map<string, () => void>()

/** Says how a draft on the screen takes the focus, until the returned function is called. */
export function onFocusDraft(key: string, focus: () => void): () => void {
  focusers.set(key, focus)
  return () => {
    if (focusers.get(key) === focus) focusers.delete(key)
  }
}

/** Gives a draft the focus, if it is on the screen. */
export const focusDraft = (key: string): void => focusers.get(key)?.()
