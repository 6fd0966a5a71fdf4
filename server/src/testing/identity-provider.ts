import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { Provider } from 'oidc-provider'

/** A user of the provider and their claims. */
export interface ProviderPerson {
  email?: string
  email_verified?: boolean
}

/** Client id of the installation. */
export const clientId = 'bocau'
export const clientSecret = 'a-secret-between-the-two'

/** A real OpenID Connect provider with a few users and its own pages for sign-in and consent. */
export class TestIdentityProvider {
  readonly issuer: string
  readonly #server: Server
  readonly #people: Record<string, ProviderPerson>
  #listener: RequestListener = (_request, response) => response.writeHead(503).end()

  private constructor(server: Server, host: string, people: Record<string, ProviderPerson>) {
    this.issuer = `http://${host}:${(server.address() as AddressInfo).port}`
    this.#server = server
    this.#people = people
    server.on('request', (request, response) => this.#listener(request, response))
  }

  /** Named `localhost`, so that it is a different site than 127.0.0.1, as in production. */
  static async open(
    people: Record<string, ProviderPerson>,
    host: '127.0.0.1' | 'localhost' = '127.0.0.1',
  ): Promise<TestIdentityProvider> {
    const server = createServer()
    server.listen(0, host)
    await once(server, 'listening')
    return new TestIdentityProvider(server, host, people)
  }

  /** Registers an installation as a client. */
  register(origin: string): void {
    this.#listener = new Provider(this.issuer, configurationFor(origin, this.#people)).callback()
  }

  /** Makes the provider answer every request this way, to simulate an outage. */
  replaceResponses(listener: RequestListener): void {
    this.#listener = listener
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

function configurationFor(origin: string, people: Record<string, ProviderPerson>): object {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${origin}/api/v2/session/single_sign_on/callback`],
        post_logout_redirect_uris: [`${origin}/login`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    findAccount: (_context: unknown, id: string) =>
      people[id] && { accountId: id, claims: () => ({ sub: id, ...people[id] }) },
    cookies: { keys: ['a-key-of-the-test'] },
  }
}

/**
 * As a program it reads users as JSON from the command line, prints its issuer, and executes input lines: `register
 * <origin>`, `break`. It exits when its input ends.
 */
if (import.meta.main) {
  for (const advice of ['warn', 'info'] as const) console[advice] = () => {}
  const provider = await TestIdentityProvider.open(JSON.parse(process.argv[2] ?? '{}'), 'localhost')
  const responses: Record<string, (rest: string) => void> = {
    register: (origin) => provider.register(origin),
    break: () => provider.replaceResponses((_request, response) => response.writeHead(500).end('no')),
  }
  console.log(provider.issuer)
  for await (const line of createInterface(process.stdin)) {
    const [scheme = '', rest = ''] = line.split(' ')
    responses[scheme]?.(rest)
    console.log('done')
  }
  provider.close()
}
