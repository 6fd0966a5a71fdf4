import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { Provider } from 'oidc-provider'

/** Somebody whom the provider knows, and what it says of them. */
export interface KnownPerson {
  email?: string
  email_verified?: boolean
}

/** How an installation names itself to the provider. */
export const clientId = 'bocau'
export const clientSecret = 'a-secret-between-the-two'

/** A real provider: it knows some people by their login, and its own pages ask for that and for consent. */
export class TestIdentityProvider {
  readonly issuer: string
  readonly #server: Server
  readonly #people: Record<string, KnownPerson>
  #listener: RequestListener = (_request, response) => response.writeHead(503).end()

  private constructor(server: Server, host: string, people: Record<string, KnownPerson>) {
    this.issuer = `http://${host}:${(server.address() as AddressInfo).port}`
    this.#server = server
    this.#people = people
    server.on('request', (request, response) => this.#listener(request, response))
  }

  /** Under the name `localhost` it is another site than what is served at 127.0.0.1, as it is in the world. */
  static async open(
    people: Record<string, KnownPerson>,
    host: '127.0.0.1' | 'localhost' = '127.0.0.1',
  ): Promise<TestIdentityProvider> {
    const server = createServer()
    server.listen(0, host)
    await once(server, 'listening')
    return new TestIdentityProvider(server, host, people)
  }

  /** Lets an installation at this address sign people in. */
  register(origin: string): void {
    this.#listener = new Provider(this.issuer, configurationFor(origin, this.#people)).callback()
  }

  /** Answers every request so instead, as a provider in trouble. */
  breakDown(listener: RequestListener): void {
    this.#listener = listener
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

function configurationFor(origin: string, people: Record<string, KnownPerson>): object {
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
 * Run as a program it knows the people that it is given as JSON, prints its issuer, and does what each line of its
 * input says: `register <origin>`, `break`. It ends with its input.
 */
if (import.meta.main) {
  for (const advice of ['warn', 'info'] as const) console[advice] = () => {}
  const provider = await TestIdentityProvider.open(JSON.parse(process.argv[2] ?? '{}'), 'localhost')
  const answers: Record<string, (rest: string) => void> = {
    register: (origin) => provider.register(origin),
    break: () => provider.breakDown((_request, response) => response.writeHead(500).end('no')),
  }
  console.log(provider.issuer)
  for await (const line of createInterface(process.stdin)) {
    const [word = '', rest = ''] = line.split(' ')
    answers[word]?.(rest)
    console.log('done')
  }
  provider.close()
}
