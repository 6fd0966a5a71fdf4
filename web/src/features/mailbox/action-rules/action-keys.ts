/** The keys of acts on threads. Some are shared by acts that exclude each other: the threads say which is meant. */
const keys = ['e', 'b', '#', '!', 'v', 'l', 'm', 's', 'Shift+i', 'Shift+u', 'Shift+r', 'Shift+b', 'Shift+p']

/** One key for each act on threads; `onKey` does the act of that key. */
export const actionKeys = (onKey: (key: string) => void): Record<string, () => void> =>
  Object.fromEntries(keys.map((key) => [key, () => onKey(key)]))
