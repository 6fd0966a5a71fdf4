import { baseOf, mailboxBase } from '../api/first-data/mailbox-scope.ts'
import { type AccountPart, accountParts, type ConfigPart, configParts } from '../features/account/index.ts'

export type Route =
  | { page: 'folder'; folder: string; threadId: string | undefined }
  | { page: 'search' }
  | { page: 'settings'; tab: string }
  /** The drive parses the rest of the address. */
  | { page: 'drive' }
  /** The address book parses the rest of the address. */
  | { page: 'contacts' }
  | { page: 'raw'; messageId: string }
  | { page: 'mailto' }
  | { page: 'account'; part: AccountPart }
  | { page: 'config'; part: ConfigPart }
  | { page: 'office'; fileId: string }
  | { page: 'share'; token: string }
  /** Invitation or first run, with the token in the hash. */
  | { page: 'arrival' }
  | { page: 'login' }
  | { page: 'error'; status: 403 | 404 | 500 | 502 }
  | { page: 'unknown' }

const errorStatuses = [403, 404, 500, 502] as const

/** Start address, the target of unknown addresses. */
export const homeAddress = `${mailboxBase}/folder/INBOX`

/** Parses the path of an address. Slashes of a folder path may be plain or encoded. */
export function readRoute(path: string): Route {
  const [first, ...rest] = path.slice(baseOf(path).length).split('/').filter(Boolean).map(decode)
  const only = rest.length <= 1 ? (rest[0] ?? '') : undefined
  const status = errorStatuses.find((each) => String(each) === first)

  if (first === 'login' && rest.length === 0) return { page: 'login' }
  if ((first === 'invitation' || first === 'setup') && rest.length === 0) return { page: 'arrival' }
  if (first === 'compose-mailto' && rest.length === 0) return { page: 'mailto' }
  if (first === 's' && rest.length === 1) return { page: 'share', token: rest[0] ?? '' }
  if (first === 'advance-search' && rest.length === 0) return { page: 'search' }
  if (first === 'drive' && rest.length === 2 && rest[0] === 'edit' && isId(rest[1])) {
    return { page: 'office', fileId: rest[1] }
  }
  if (first === 'drive') return { page: 'drive' }
  if (first === 'contacts' && rest.length <= 1) return { page: 'contacts' }
  if (first === 'setting' && rest.length <= 1) return { page: 'settings', tab: rest[0] ?? '' }
  if (first === 'account') return asRoute('account', accountParts, only === '' ? 'home' : only)
  if (first === 'protect') return asRoute('config', configParts, only === 'verify' ? undefined : only)
  if (first === 'verify' && only === '') return { page: 'config', part: 'verify' }
  if (status && rest.length === 0) return { page: 'error', status }
  if (first === 'message' && rest.length === 2 && rest[1] === 'raw' && isId(rest[0])) {
    return { page: 'raw', messageId: rest[0] }
  }
  if (first !== 'folder' || rest.length === 0) return { page: 'unknown' }

  const last = rest.at(-1) ?? ''
  const threadId = rest.length > 1 && isId(last) ? last : undefined
  return { page: 'folder', folder: (threadId ? rest.slice(0, -1) : rest).join('/'), threadId }
}

/** Returns the address after sign-in: only a path of this site, and not the sign-in page. */
export function safeNext(next: string | null): string {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return homeAddress
  const url = new URL(next, 'http://here')
  const { page } = readRoute(url.pathname)
  if (url.host !== 'here' || page === 'login' || page === 'arrival' || page === 'error') return homeAddress
  return `${url.pathname}${url.search}`
}

/** Returns the address of the sign-in page with the return path and the reason why the last session ended. */
export function loginAddress(from: string, why = ''): string {
  const isPlain = from === '/' || from === homeAddress || from.startsWith('/login')
  const params = new URLSearchParams({ ...(isPlain ? {} : { next: from }), ...(why ? { ended: why } : {}) })
  return params.size > 0 ? `/login?${params}` : '/login'
}

/** Returns the page of a known part; otherwise the address is unknown. */
function asRoute<P extends 'account' | 'config', T extends string>(page: P, parts: readonly T[], name = '') {
  const part = parts.find((each) => each === name)
  return part ? { page, part } : { page: 'unknown' as const }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment // Keeps an invalid percent sequence as it is.
  }
}

/** Ids are long, because a folder may be named 2026. */
const isId = (text: string | undefined): text is string => /^[1-9]\d{14,18}$/.test(text ?? '')
