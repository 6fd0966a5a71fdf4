/** What an address asks to be done with the tokens in it. */
export interface TokensInAddress {
  /** The session token to keep, if the address holds one. */
  token?: string
  /** Where to go instead, without the tokens. */
  address: string
}

const inbox = '/folder/INBOX'

/**
 * Takes the tokens out of an address: `access_token` is kept and the page stays, `login_param` is kept and the
 * person goes to the inbox. Undefined when there is none.
 */
export function tokensIn(address: string): TokensInAddress | undefined {
  if (!address.includes('?')) return undefined
  const url = new URL(address, 'http://any')
  const login = url.searchParams.get('login_param')
  const access = url.searchParams.get('access_token')
  if (login === null && access === null) return undefined

  url.searchParams.delete('login_param')
  url.searchParams.delete('access_token')
  const token = login || access
  return { ...(token ? { token } : {}), address: login ? inbox : `${url.pathname}${url.search}${url.hash}` }
}
