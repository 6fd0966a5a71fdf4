const focusFunctions = new Map<string, () => void>()

/** Registers the focus function of a visible draft until the returned function is called. */
export function onFocusDraft(key: string, focus: () => void): () => void {
  focusFunctions.set(key, focus)
  return () => {
    if (focusFunctions.get(key) === focus) focusFunctions.delete(key)
  }
}

export const focusDraft = (key: string): void => focusFunctions.get(key)?.()
