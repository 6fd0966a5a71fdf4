/**
 * Returns a safe redirect target within the product; anything else becomes the start page. An open redirect would let
 * an attacker use our links to lead users to a false sign-in page.
 */
export function safeNext(next: string, publicOrigin: string): string {
  if (!next.startsWith('/') || !URL.canParse(next, publicOrigin)) return '/'
  const address = new URL(next, publicOrigin)
  const isOurs =
    address.origin === new URL(publicOrigin).origin && !/^\/(api|storage)(\/|$)/.test(address.pathname)
  // Parsed again, the path must still be a path: `/\evil.example` and `//evil.example` are other hosts.
  const path = address.pathname + address.search + address.hash
  return isOurs && /^\/(?![/\\])/.test(path) ? path : '/'
}
