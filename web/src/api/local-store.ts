const prefix = 'bocau.'

/** Values in local storage. */
interface Stored {
  /** Set once the handler for `mailto:` links was offered. */
  mailHandlerOffered: 'yes'
  /** Session token from an address; the normal session is an HttpOnly cookie. */
  token: string
  /** Choices made before sign-in. */
  theme: 'light' | 'dark' | 'system'
  language: 'vi' | 'en'
  /** Last sign-in address, if the user chose to be remembered. */
  address: string
  /** Ids of the expanded folders, as JSON. */
  openFolders: string
  /** Latest searches by account id, as JSON. */
  recentSearches: string
  /** Share of the list next to the reading pane by position, as JSON. */
  splitShares: string
  /** Set if the sidebar is collapsed. */
  sidebar: 'rail'
  /** View and sort order of the drive. */
  driveView: 'table' | 'boxes'
  driveSorting: string
  /** Set if system notifications are enabled. */
  notifications: 'on'
  /** Colours chosen for single messages in the dark theme, as JSON. */
  messageColours: string
  /** Actions queued offline with their account, as JSON. */
  waitingActs: string
}

const retainedAtSignOut: (keyof Stored)[] = [
  'mailHandlerOffered',
  'theme',
  'language',
  'address',
  'splitShares',
  'sidebar',
  'driveView',
]

/** Reads a value; undefined if there is none or storage is disabled. */
export function readStored<K extends keyof Stored>(key: K): Stored[K] | undefined {
  try {
    return (localStorage.getItem(prefix + key) ?? undefined) as Stored[K] | undefined
  } catch {
    return undefined // Storage may be disabled; everything works without it.
  }
}

/** Stores a value, or deletes it if undefined. */
export function writeStored<K extends keyof Stored>(key: K, value: Stored[K] | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(prefix + key)
    else localStorage.setItem(prefix + key, value)
  } catch {
    // Storage may be disabled or full; the choice then lasts until the page closes.
  }
}

/** Deletes all values of the signed-in user; choices of the device stay. */
export function deleteUserData(): void {
  try {
    const retained = new Set(retainedAtSignOut.map((key) => prefix + key))
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && !retained.has(key)) localStorage.removeItem(key)
    }
  } catch {
    // Nothing was stored where storage is disabled.
  }
}
