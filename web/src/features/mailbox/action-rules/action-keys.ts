/** Shortcuts of thread actions. Actions that exclude each other share a key; the threads decide which one applies. */
const keys = ['e', 'b', '#', '!', 'v', 'l', 'm', 's', 'Shift+i', 'Shift+u', 'Shift+r', 'Shift+b', 'Shift+p']

/** Returns a handler for each shortcut of a thread action. */
export const actionKeys = (onKey: (key: string) => void): Record<string, () => void> =>
  Object.fromEntries(keys.map((key) => [key, () => onKey(key)]))
