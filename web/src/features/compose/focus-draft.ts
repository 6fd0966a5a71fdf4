const focusers = new Map<string, () => void>()

/** Registers the focus function of a visible draft until the returned function is called. */
export function onFocusDraft(key: string, focus: () => void): () => void {
  focusers.set(key, focus)
  return () => {
    if (focusers.get(key) === focus) focusers.delete(key)
  }
}

export const focusDraft = (key: string): void => focusers.get(key)?.()
