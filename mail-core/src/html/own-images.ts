const IMAGE = /<img\b/gi
const SOURCE = /\ssrc\s*=\s*("[^"]*"|'[^']*'|[^\s>"']+)/i
const OWN_FILE =
  /^(?:https?:\/\/[^/\s"'<>]+)?\/api\/v2\/(?:public\/files\/([0-9a-z]{1,40})\/raw|files\/([0-9a-z]{1,40})\/download(?:\?inline=1)?)$/

/** The uuids of the files of ours that stand as images in the HTML, in their order, each once. */
export function ownImagesOf(html: string): string[] {
  const uuids = new Set<string>()
  for (const tag of imagesOf(html)) {
    const source = SOURCE.exec(tag)?.[1] ?? ''
    const uuid = ownImageUuid(source.replace(/^["']|["']$/g, ''))
    if (uuid !== null) uuids.add(uuid)
  }
  return [...uuids]
}

/** The tags of images, each up to its end or to where the next begins: no part of a text is looked at twice. */
function* imagesOf(html: string): Generator<string> {
  const starts = [...html.matchAll(IMAGE)].map((match) => match.index)
  for (const [at, start] of starts.entries()) {
    const tag = html.slice(start, starts[at + 1])
    const end = tag.indexOf('>')
    yield end < 0 ? tag : tag.slice(0, end)
  }
}

/** The uuid of the file of ours that an image's address names; null for any other address. */
export function ownImageUuid(source: string): string | null {
  const match = OWN_FILE.exec(source.trim().replaceAll('&amp;', '&'))
  return match?.[1] ?? match?.[2] ?? null
}
