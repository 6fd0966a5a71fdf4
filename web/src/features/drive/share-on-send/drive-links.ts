/**
 * Returns the possible links to drive files in a body, without duplicates. The installation may have several addresses,
 * and other sites may use similar paths, so the server decides which of them are files.
 */
export function driveLinksIn(html: string): string[] {
  const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  return [...new Set(hrefs.filter(isFileLink))]
}

const isFileLink = (href: string): boolean =>
  URL.canParse(href) && /^\/s\/[0-9A-Za-z_-]{16,64}$/.test(new URL(href).pathname)
