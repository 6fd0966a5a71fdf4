/** Page reached after all redirects. */
export interface VisitedPage {
  url: URL
  status: number
  text: string
  headers: Headers
}

interface RequestOptions {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/** A minimal browser for sign-in: stores cookies, follows redirects and submits forms. */
export class Browser {
  /** Cookies by name. Browsers separate them by host but not by port, and all servers are on one host here. */
  readonly cookies = new Map<string, string>()
  /** Every URL that was opened. */
  readonly visited: string[] = []

  open(address: string): Promise<VisitedPage> {
    return this.#navigate(address, { method: 'GET' })
  }

  send(address: string, fields: Record<string, string>): Promise<VisitedPage> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return this.#navigate(address, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  }

  /** Sends a request like a script of our page. */
  async call(address: string, method: string, body?: object): Promise<Response> {
    const response = await fetch(address, {
      method,
      headers: {
        ...this.#cookieHeader(),
        'sec-fetch-site': 'same-origin',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    this.#saveCookies(response)
    return response
  }

  async #navigate(address: string, init: RequestOptions): Promise<VisitedPage> {
    this.visited.push(address)
    const response = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...this.#cookieHeader() },
    })
    this.#saveCookies(response)
    const location = response.headers.get('location')
    if (location !== null) {
      await response.text()
      return this.#navigate(new URL(location, address).href, { method: 'GET' })
    }
    const { status, headers } = response
    return { url: new URL(address), status, headers, text: await response.text() }
  }

  #cookieHeader(): { cookie?: string } {
    const pairs = [...this.cookies].map(([name, value]) => `${name}=${value}`)
    return pairs.length > 0 ? { cookie: pairs.join('; ') } : {}
  }

  #saveCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const at = pair.indexOf('=')
      const expires = attributes.find((one) => one.toLowerCase().startsWith('expires='))?.slice(8)
      const isExpired = expires !== undefined && Date.parse(expires) <= 1_000_000
      if (isExpired) this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
}
