const hostPrefix = '__Host-'
const securePrefix = '__Secure-'
const productPrefix = 'bocau_'

/** Returns the name of a cookie; with https the `__Host-` prefix keeps other hosts and plain pages from setting it. */
export const hostCookie = (name: string, secure: boolean): string => (secure ? hostPrefix + name : name)

/** Returns the name of a cookie for one path; with https the `__Secure-` prefix keeps plain pages from setting it. */
export const pathCookie = (name: string, secure: boolean): string => (secure ? securePrefix + name : name)

type Cookies = Record<string, string | undefined>

/**
 * Returns the cookies of a request without their prefixes. With https our cookies without a prefix are ignored, because
 * another host could have planted them. Device cookies from before the prefix are accepted, because they alone give no
 * access.
 */
export function siteCookies(cookies: Cookies, secure: boolean): Cookies {
  if (!secure) return cookies
  const result: Cookies = {}
  for (const [name, value] of Object.entries(cookies)) {
    if (!name.startsWith(productPrefix) || name.startsWith(`${productPrefix}device_`)) result[name] = value
  }
  for (const prefix of [securePrefix, hostPrefix]) {
    for (const [name, value] of Object.entries(cookies)) {
      if (name.startsWith(prefix + productPrefix)) result[name.slice(prefix.length)] = value
    }
  }
  return result
}
