/**
 * The links of a body that may lead to files of the drive, each once. People reach this installation by more than one
 * address, and other sites have paths that look alike: which files they are, if any, the server knows.
 */
export function driveLinksIn(html: string): string[] {
  const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  return [...new Set(hrefs.filter(looksLikeFile))]
}

const looksLikeFile = (href: string): boolean =>
  URL.canParse(href) && /^\/s\/[0-9A-Za-z_-]{16,64}$/.test(new URL(href).pathname)
