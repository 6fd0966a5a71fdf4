const named = /^\/m\/[1-9]\d{14,18}(?=\/|$)/

/** What stands before every path of a window that shows the mailbox of another; '' in one's own. */
export const baseOf = (path: string): string => named.exec(path)?.[0] ?? ''

// Absent in Node.
const { location } = globalThis as { location?: { pathname: string } }

/** The mailbox of this window. Switching the mailbox reloads the page, so that memory never mixes two mailboxes. */
export const mailboxBase = baseOf(location?.pathname ?? '')

/** What is the person's, and the installation's, in every mailbox. */
const ofPerson = /^\/(storage|api\/v2\/(settings|server_info|session|mailboxes|public|organisation))(\/|$)/

/** Where an endpoint is asked for from a window of this mailbox. */
export const scoped = (path: string, base = mailboxBase): string => (ofPerson.test(path) ? path : base + path)
