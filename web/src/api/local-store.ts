const prefix = 'bocau.'

/** What this browser remembers between visits. */
interface Stored {
  /** Whether opening links to mail here was offered on this device. */
  mailHandlerOffered: 'yes'
  /** A session token given in the address; the ordinary session is a cookie that scripts cannot read. */
  token: string
  /** Choices made before signing in. */
  theme: 'light' | 'dark' | 'system'
  language: 'vi' | 'en'
  /** The address last signed in with, when it asked to be remembered. */
  address: string
  /** Ids of the folders that are folded out, as JSON. */
  openFolders: string
  /** The latest searches by account id, as JSON. */
  recentSearches: string
  /** How much of the room a list has beside what is read, for each side, as JSON. */
  splitShares: string
  /** Set where the sidebar is folded to a rail of icons. */
  sidebar: 'rail'
  /** How the files of the drive are shown, and what they are ordered by. */
  driveView: 'table' | 'boxes'
  driveSorting: string
  /** Set where new mail is told of outside of the page. */
  notifications: 'on'
  /** In which colours single messages are shown in the dark theme, as JSON. */
  messageColours: string
  /** Acts that wait for the connection to come back, with the account they are of, as JSON. */
  waitingActs: string
}

const keptAtSignOut: (keyof Stored)[] = [
  'mailHandlerOffered',
  'theme',
  'language',
  'address',
  'splitShares',
  'sidebar',
  'driveView',
]

/** Reads a remembered value; undefined when there is none or the browser keeps nothing. */
export function readStored<K extends keyof Stored>(key: K): Stored[K] | undefined {
  try {
    return (localStorage.getItem(prefix + key) ?? undefined) as Stored[K] | undefined
  } catch {
    return undefined // Storage can be switched off; everything works without it.
  }
}

/** Remembers a value, or forgets it when given undefined. */
export function writeStored<K extends keyof Stored>(key: K, value: Stored[K] | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(prefix + key)
    else localStorage.setItem(prefix + key, value)
  } catch {
    // Storage can be switched off or full; the choice then lasts until the page closes.
  }
}

/** Forgets everything of the person who was signed in; the choices of the device stay. */
export function forgetPerson(): void {
  try {
    const kept = new Set(keptAtSignOut.map((key) => prefix + key))
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && !kept.has(key)) localStorage.removeItem(key)
    }
  } catch {
    // Nothing was kept where storage is switched off.
  }
}
