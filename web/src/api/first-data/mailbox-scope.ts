const mailboxPrefix = /^\/m\/[1-9]\d{14,18}(?=\/|$)/

/** Returns the path prefix of a delegated mailbox; '' for the user's own. */
export const baseOf = (path: string): string => mailboxPrefix.exec(path)?.[0] ?? ''

// Undefined in Node.
const { location } = globalThis as { location?: { pathname: string } }

/** Mailbox of this window. Switching reloads the page, so that memory never mixes two mailboxes. */
export const mailboxBase = baseOf(location?.pathname ?? '')

/** Endpoints that belong to the user or the installation in every mailbox. */
const userEndpoint =
  /^\/(storage|api\/v2\/(settings|server_info|session|mailboxes|public|organisation))(\/|$)/

/** Returns the path of an endpoint for this mailbox. */
export const mailboxPath = (path: string, base = mailboxBase): string =>
  userEndpoint.test(path) ? path : base + path
