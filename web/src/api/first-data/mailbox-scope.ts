const named = /^\/m\/[1-9]\d{14,18}(?=\/|$)/

/** What stands before every path of a window that shows the mailbox of another; '' in one's own. */
export const baseOf = (path: string): string => named.exec(path)?.[0] ?? ''

/** The mailbox of this window: going to another reads the page anew, so that nothing in memory is of two. */
export const mailboxBase = baseOf(globalThis.location?.pathname ?? '')

/** What is the person's, and the installation's, in every mailbox. */
const ofPerson = /^\/(storage|api\/v2\/(settings|server_info|session|mailboxes|public|organisation))(\/|$)/

/** Where an endpoint is asked for from a window of this mailbox. */
export const scoped = (path: string, base = mailboxBase): string => (ofPerson.test(path) ? path : base + path)
