/** What only the device knows and the first screen depends on. */
export interface Device {
  width: number
  height: number
  /** What it remembers, by the names of local storage. */
  stored: Record<string, string>
}

/** What the first screen reads of what this browser remembers. */
const told = ['sidebar', 'splitShares', 'openFolders'] as const
const storedName = (key: string) => `bocau.${key}`

const longest = 1500
const bounds = { least: 200, most: 4000 }

/** A window as most are, where nobody said. */
const usual: Device = { width: 1440, height: 900, stored: {} }
const usualPhone: Device = { width: 390, height: 844, stored: {} }

/** Writes it down in few words. What a person folded out is left out where it would be long. */
export function writeDevice(
  width: number,
  height: number,
  read: (key: (typeof told)[number]) => string | undefined,
): string {
  const words = [width, height, ...told.map((key) => read(key) ?? '')]
  const written = encodeURIComponent(JSON.stringify(words))
  return written.length > longest ? encodeURIComponent(JSON.stringify(words.slice(0, 4))) : written
}

/** What a cookie says; what is not as it was written counts for nothing. */
export function readDevice(cookie: string | undefined, isPhone: boolean): Device {
  return parse(cookie) ?? (isPhone ? usualPhone : usual)
}

function parse(cookie = ''): Device | undefined {
  if (cookie.length > longest) return undefined
  try {
    const [width, height, ...values] = JSON.parse(cookie) as unknown[]
    if (!isLength(width) || !isLength(height)) return undefined
    const stored = told.flatMap((key, index) => {
      const value = values[index]
      return typeof value === 'string' && value !== '' ? [[storedName(key), value]] : []
    })
    return { width, height, stored: Object.fromEntries(stored) }
  } catch {
    return undefined
  }
}

const isLength = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= bounds.least && Number(value) <= bounds.most
