import { mailboxBase } from './first-data/mailbox-scope.ts'

const everywhere = 'bocau-letter'
/** Windows of the mailboxes of others keep theirs apart: those of one's own forget what is another's. */
const prefix = mailboxBase ? `${everywhere}-of.` : `${everywhere}.`

/**
 * What is being written, kept on this device by account and message until the server has it. It outlives a session
 * that ran out, so that signing in again finds it, but neither signing out nor another person's signing in.
 */
export function readSavedDrafts(accountId: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const key of keptKeys()) {
    const text = key.startsWith(`${prefix}${accountId}.`) ? localStorage.getItem(key) : null
    if (text !== null) found.set(key.slice(key.lastIndexOf('.') + 1), text)
  }
  return found
}

/** Keeps a message, or forgets it when given undefined. Says whether it is kept. */
export function saveDraftText(accountId: string, draftKey: string, text: string | undefined): boolean {
  try {
    const key = `${prefix}${accountId}.${draftKey}`
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false // Storage is switched off or full: the message then lives in the page and on the server alone.
  }
}

/** Forgets the messages of everybody, or of everybody else. */
export function deleteSavedDrafts(exceptAccountId?: string): void {
  for (const key of keptKeys(exceptAccountId === undefined ? everywhere : prefix)) {
    if (exceptAccountId === undefined || !key.startsWith(`${prefix}${exceptAccountId}.`))
      localStorage.removeItem(key)
  }
}

function keptKeys(beginning = prefix): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(beginning))
  } catch {
    return [] // As above.
  }
}
