/**
 * Where to go in the product afterwards; anything else is its beginning. An address that leaves the product would
 * let a link of ours lead people to somebody else's sign-in page.
 */
export function safeNext(next: string, publicOrigin: string): string {
  if (!next.startsWith('/') || !URL.canParse(next, publicOrigin)) return '/'
  const address = new URL(next, publicOrigin)
  const isOurs =
    address.origin === new URL(publicOrigin).origin && !/^\/(api|storage)(\/|$)/.test(address.pathname)
  // Read anew, the path must still be a path: `/\evil.example` and `//evil.example` are addresses of others.
  const path = address.pathname + address.search + address.hash
  return isOurs && /^\/(?![/\\])/.test(path) ? path : '/'
}
