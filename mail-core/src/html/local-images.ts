const IMAGE = /<img\b/gi
const SOURCE = /\ssrc\s*=\s*("[^"]*"|'[^']*'|[^\s>"']+)/i
const OWN_FILE =
  /^(?:https?:\/\/[^/\s"'<>]+)?\/api\/v2\/(?:public\/files\/([0-9a-z]{1,40})\/raw|files\/([0-9a-z]{1,40})\/download(?:\?inline=1)?)$/

/** Lists the UUIDs of this server's files used as images in the HTML, in order and without duplicates. */
export function listLocalImages(html: string): string[] {
  const uuids = new Set<string>()
  for (const tag of imagesOf(html)) {
    const source = SOURCE.exec(tag)?.[1] ?? ''
    const uuid = localImageUuid(source.replace(/^["']|["']$/g, ''))
    if (uuid !== null) uuids.add(uuid)
  }
  return [...uuids]
}

/** Yields image tags, each up to its end or to the next tag, so that no text is read twice. */
function* imagesOf(html: string): Generator<string> {
  const starts = [...html.matchAll(IMAGE)].map((match) => match.index)
  for (const [at, start] of starts.entries()) {
    const tag = html.slice(start, starts[at + 1])
    const end = tag.indexOf('>')
    yield end < 0 ? tag : tag.slice(0, end)
  }
}

/** Returns the UUID of this server's file in an image address; null for any other address. */
export function localImageUuid(source: string): string | null {
  const match = OWN_FILE.exec(source.trim().replaceAll('&amp;', '&'))
  return match?.[1] ?? match?.[2] ?? null
}
