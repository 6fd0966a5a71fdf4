/** A storage of a browser that lasts as long as a test: its keys are its own properties, as in a real one. */
export function memoryStorage(): Storage {
  const storage = {} as Record<string, string>
  const methods = {
    getItem: (name: string) => storage[name] ?? null,
    setItem: (name: string, value: string) => {
      storage[name] = value
    },
    removeItem: (name: string) => {
      delete storage[name]
    },
  }
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(storage, name, { value })
  return storage as unknown as Storage
}
