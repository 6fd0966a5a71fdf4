import type { IncomingMessage } from 'node:http'

/** Before the path of everything that is asked for in a mailbox that is not one's own. */
const prefix = /^\/m\/([1-9]\d{14,18})(?=[/?]|$)/

/** What is the person's beside their account, and nobody else's who looks after their mailbox. */
const ofPersonAlone = /^\/(?:drive|contacts|setting\/moving)(?:\/|$)/

const named = new WeakMap<IncomingMessage, string>()

/**
 * Takes the mailbox out of an address, so that what is below it is found where it always is, and remembers it. Frames,
 * downloads and the socket carry no header: they name it the same way.
 */
export function takeMailboxFromAddress(request: IncomingMessage): string {
  const address = request.url ?? '/'
  const [prefixed, id] = prefix.exec(address) ?? []
  if (prefixed === undefined || id === undefined) return address
  named.set(request, id)
  const rest = address.slice(prefixed.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** The mailbox that a request names; undefined where it is about one's own. */
export const mailboxNamedIn = ({ raw }: { raw: IncomingMessage }): string | undefined => named.get(raw)

/** Where a page leads that is the mailbox's own person's: to their account, which tells whoever acts there whose it is. */
export const othersOwnPage = (path: string, mailboxId: string): string | undefined =>
  ofPersonAlone.test(path) ? `/m/${mailboxId}/account` : undefined
