/** Where an address leads. */
export type Route =
  | { page: 'folder'; folder: string; threadId: string | undefined }
  | { page: 'search' }
  | { page: 'raw'; messageId: string }
  | { page: 'login' }
  | { page: 'error'; status: 403 | 404 | 500 | 502 }
  | { page: 'unknown' }

const errorStatuses = [403, 404, 500, 502] as const

/** The address that everything unknown leads to. */
export const homeAddress = '/folder/INBOX'

/** Reads the path of an address. A folder inside another may be written with plain or encoded slashes. */
export function readRoute(path: string): Route {
  const [first, ...rest] = path.split('/').filter(Boolean).map(decode)
  const status = errorStatuses.find((each) => String(each) === first)

  if (first === 'login' && rest.length === 0) return { page: 'login' }
  if (first === 'advance-search' && rest.length === 0) return { page: 'search' }
  if (status && rest.length === 0) return { page: 'error', status }
  if (first === 'message' && rest.length === 2 && rest[1] === 'raw' && isId(rest[0])) {
    return { page: 'raw', messageId: rest[0] }
  }
  if (first !== 'folder' || rest.length === 0) return { page: 'unknown' }

  const last = rest.at(-1) ?? ''
  const threadId = rest.length > 1 && isId(last) ? last : undefined
  return { page: 'folder', folder: (threadId ? rest.slice(0, -1) : rest).join('/'), threadId }
}

/** Where to go after signing in: only a path of this site, and not back to the sign-in page. */
export function safeNext(next: string | null): string {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return homeAddress
  const url = new URL(next, 'http://here')
  const { page } = readRoute(url.pathname)
  if (url.host !== 'here' || page === 'login' || page === 'error') return homeAddress
  return `${url.pathname}${url.search}`
}

/** The sign-in page, coming back here afterwards. */
export function loginAddress(from: string): string {
  return from === '/' || from === homeAddress || from.startsWith('/login')
    ? '/login'
    : `/login?next=${encodeURIComponent(from)}`
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment // A stray percent sign is a percent sign.
  }
}

/** Ids are long: a folder may well be called 2026. */
const isId = (text: string | undefined): text is string => /^[1-9]\d{14,18}$/.test(text ?? '')
