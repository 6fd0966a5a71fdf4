/** Tokens in an address and the resulting navigation. */
export interface TokensInAddress {
  /** Session token to store, if the address contains one. */
  token?: string
  address: string
}

const inbox = '/folder/INBOX'

/**
 * Extracts tokens from an address: `access_token` is stored and the page stays, `login_param` is stored and the inbox
 * opens. Undefined if there is none.
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
