const ofHost = '__Host-'
const overTls = '__Secure-'
const ours = 'bocau_'

/** The name of a cookie that, with https, no other host of the domain and no page without https can set. */
export const hostCookie = (name: string, secure: boolean): string => (secure ? ofHost + name : name)

/** The name of a cookie for one path only: with https, no page without it can set one. */
export const pathCookie = (name: string, secure: boolean): string => (secure ? overTls + name : name)

type Cookies = Record<string, string | undefined>

/**
 * The cookies of a request by the names that we know them under. With https one of ours without its prefix may have
 * been planted from elsewhere: it is none; but for marks of devices, which alone open nothing, from before the prefix.
 */
export function ownCookies(cookies: Cookies, secure: boolean): Cookies {
  if (!secure) return cookies
  const own: Cookies = {}
  for (const [name, value] of Object.entries(cookies)) {
    if (!name.startsWith(ours) || name.startsWith(`${ours}device_`)) own[name] = value
  }
  for (const prefix of [overTls, ofHost]) {
    for (const [name, value] of Object.entries(cookies)) {
      if (name.startsWith(prefix + ours)) own[name.slice(prefix.length)] = value
    }
  }
  return own
}
