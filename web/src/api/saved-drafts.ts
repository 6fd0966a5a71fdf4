import { mailboxBase } from './first-data/mailbox-scope.ts'

const everywhere = 'bocau-letter'
/** Delegated mailboxes store theirs separately, because the user's own windows delete entries of other accounts. */
const prefix = mailboxBase ? `${everywhere}-of.` : `${everywhere}.`

/**
 * Reads the unsaved drafts that are stored on this device by account and draft until the server has them.
 * They survive an expired session, but neither sign-out nor another user's sign-in.
 */
export function readSavedDrafts(accountId: string): Map<string, string> {
  const drafts = new Map<string, string>()
  for (const key of storedKeys()) {
    const text = key.startsWith(`${prefix}${accountId}.`) ? localStorage.getItem(key) : null
    if (text !== null) drafts.set(key.slice(key.lastIndexOf('.') + 1), text)
  }
  return drafts
}

/** Stores a draft, or deletes it if undefined. Returns true on success. */
export function saveDraftText(accountId: string, draftKey: string, text: string | undefined): boolean {
  try {
    const key = `${prefix}${accountId}.${draftKey}`
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false // Storage is disabled or full; the draft exists only in the page and on the server.
  }
}

/** Deletes the drafts of all accounts, or of all others. */
export function deleteSavedDrafts(exceptAccountId?: string): void {
  for (const key of storedKeys(exceptAccountId === undefined ? everywhere : prefix)) {
    if (exceptAccountId === undefined || !key.startsWith(`${prefix}${exceptAccountId}.`))
      localStorage.removeItem(key)
  }
}

function storedKeys(beginning = prefix): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(beginning))
  } catch {
    return [] // As above.
  }
}
