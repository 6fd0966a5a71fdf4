const MAX_URL_LENGTH = 8192
const MAX_DATA_IMAGE_LENGTH = 2 * 1024 * 1024
const LINK_SCHEMES = new Set(['http', 'https', 'mailto', 'tel'])
const SPACE = 0x20
const LINE_BREAKS = /[\t\n\r]/g
const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const DATA_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp)(?:;[a-z0-9=-]{1,40})?;base64,[a-z0-9+/=\s]*$/i

/** Returns a safe link target as written; null for scripts and internal addresses. */
export function safeLink(written: string): string | null {
  const url = cleanUrl(written)
  if (!url || url.length > MAX_URL_LENGTH) return null
  const scheme = SCHEME.exec(url)?.[1]?.toLowerCase()
  if (!scheme) return url.startsWith('//') ? checkedWebUrl(`https:${url}`) : null
  if (!LINK_SCHEMES.has(scheme)) return null
  return scheme === 'http' || scheme === 'https' ? checkedWebUrl(url) : url
}

/** Source of an image: a part of the message, a data URL, or a remote address. */
export type ImageSource =
  | { kind: 'inline'; contentId: string }
  | { kind: 'data'; url: string }
  | { kind: 'remote'; url: string }

/** Parses the address of an image; null if it cannot be displayed. */
export function readImageUrl(written: string): ImageSource | null {
  const url = cleanUrl(written)
  const scheme = SCHEME.exec(url)?.[1]?.toLowerCase()
  if (scheme === 'cid') return { kind: 'inline', contentId: decodePercent(url.slice(4)).slice(0, 998) }
  if (scheme === 'data') {
    return url.length <= MAX_DATA_IMAGE_LENGTH && DATA_IMAGE.test(url) ? { kind: 'data', url } : null
  }
  if (url.length > MAX_URL_LENGTH) return null
  const isWeb = scheme === 'http' || scheme === 'https' || (!scheme && url.startsWith('//'))
  const remote = isWeb ? checkedWebUrl(scheme ? url : `https:${url}`) : null
  return remote ? { kind: 'remote', url: remote } : null
}

/** Normalises a URL as browsers do: surrounding white space, control characters and line breaks do not count. */
function cleanUrl(written: string): string {
  let start = 0
  let end = written.length
  while (start < end && isOuterControl(written.charCodeAt(start))) start++
  while (end > start && written.charCodeAt(end - 1) <= SPACE) end--
  return written.slice(start, end).replace(LINE_BREAKS, '')
}

const isOuterControl = (code: number) => code <= SPACE || (code >= 0x7f && code <= 0xa0)

function checkedWebUrl(url: string): string | null {
  return URL.canParse(url) ? url : null
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not percent-encoded: the id is used as written.
    return text
  }
}
