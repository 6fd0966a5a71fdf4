import type { IncomingMessage } from 'node:http'

/** Path prefix of requests in a shared or delegated mailbox. */
const prefix = /^\/m\/([1-9]\d{14,18})(?=[/?]|$)/

/** Pages for features of the user, which delegates cannot open. */
const pagesWithoutDelegates = /^\/(?:drive|contacts|setting\/moving)(?:\/|$)/

const mailboxByRequest = new WeakMap<IncomingMessage, string>()

/**
 * Removes the mailbox prefix from a URL and remembers the mailbox. A prefix is used instead of a header, because
 * frames, downloads and the socket cannot send one.
 */
export function extractMailboxFromAddress(request: IncomingMessage): string {
  const address = request.url ?? '/'
  const [prefixed, id] = prefix.exec(address) ?? []
  if (prefixed === undefined || id === undefined) return address
  mailboxByRequest.set(request, id)
  const rest = address.slice(prefixed.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Returns the mailbox named in a request; undefined for the user's own. */
export const mailboxNamedIn = ({ raw }: { raw: IncomingMessage }): string | undefined =>
  mailboxByRequest.get(raw)

/**
 * Returns the redirect for a page that is not available in a delegated mailbox: its account page, which names the
 * owner.
 */
export const delegatePagePath = (path: string, mailboxId: string): string | undefined =>
  pagesWithoutDelegates.test(path) ? `/m/${mailboxId}/account` : undefined
