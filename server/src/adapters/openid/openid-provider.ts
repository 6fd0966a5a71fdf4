import type { ClientAuth, Configuration, IDToken } from 'openid-client'
import {
  type Identity,
  type IdentityProvider,
  type SignOnChecks,
  SignOnFailed,
} from '../../ports/identity-provider.ts'

/** Address of the provider, and this installation's registration. */
export interface OpenIdOptions {
  issuer: string
  clientId: string
  /** Null for a public client, where only PKCE protects the code. */
  secret: string | null
  name: string
  /** Domains whose organisations may use it. */
  domains?: readonly string[]
}

const timeoutSeconds = 10
/** Maximum clock difference to the provider. */
const clockSkewSeconds = 60
const scope = 'openid email'
/** Discovery document, keys and user info are a few kilobytes. */
const maxResponseBytes = 512 * 1024

type Library = typeof import('openid-client')
interface ProviderInfo {
  library: Library
  provider: Configuration
}

/** OpenID Connect: authorisation code with PKCE, state, nonce and verified signature. */
export class OpenIdProvider implements IdentityProvider {
  readonly name: string
  readonly issuer: string
  readonly domains: readonly string[]
  readonly #options: OpenIdOptions
  #provider: Promise<ProviderInfo> | null = null

  constructor(options: OpenIdOptions) {
    this.name = options.name
    this.issuer = options.issuer
    this.domains = options.domains ?? []
    this.#options = options
  }

  async start(
    { state, nonce, verifier }: SignOnChecks,
    returnTo: string,
    { forceSignIn = false }: { forceSignIn?: boolean } = {},
  ): Promise<string> {
    const { library, provider } = await this.#discover()
    return library.buildAuthorizationUrl(provider, {
      redirect_uri: returnTo,
      scope,
      state,
      nonce,
      code_challenge: await library.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(forceSignIn && { prompt: 'login' }),
    }).href
  }

  async finish({ state, nonce, verifier }: SignOnChecks, callbackUrl: string): Promise<Identity> {
    const { library, provider } = await this.#discover()
    try {
      const tokens = await library.authorizationCodeGrant(provider, new URL(callbackUrl), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims() as IDToken
      // Many providers return the address only in the user info.
      const idClaims =
        'email' in claims ? claims : await library.fetchUserInfo(provider, tokens.access_token, claims.sub)
      return {
        subject: claims.sub,
        email: typeof idClaims.email === 'string' && idClaims.email !== '' ? idClaims.email : null,
        isEmailVerified: idClaims.email_verified === true,
        idToken: tokens.id_token ?? '',
      }
    } catch (error) {
      const isRefusal = error instanceof library.AuthorizationResponseError && error.error === 'access_denied'
      throw new SignOnFailed(isRefusal ? 'cancelled' : 'unavailable', error)
    }
  }

  async findSignOutAddress(idToken: string, returnTo: string): Promise<string | null> {
    const { library, provider } = await this.#discover()
    if (!provider.serverMetadata().end_session_endpoint) return null
    return library.buildEndSessionUrl(provider, {
      id_token_hint: idToken,
      post_logout_redirect_uri: returnTo,
    }).href
  }

  /** Returns the provider, which is discovered at the first sign-in; a failure is retried at the next. */
  #discover(): Promise<ProviderInfo> {
    this.#provider ??= this.#fetchProvider().catch((error: unknown) => {
      this.#provider = null
      throw new SignOnFailed('unavailable', error)
    })
    return this.#provider
  }

  /** Reads the discovery document of the provider. */
  async #fetchProvider(): Promise<ProviderInfo> {
    const library = await import('openid-client')
    const { issuer, clientId, secret } = this.#options
    const provider = await library.discovery(
      new URL(issuer),
      clientId,
      { [library.clockTolerance]: clockSkewSeconds },
      secret === null ? library.None() : clientAuthentication(library, secret),
      {
        timeout: timeoutSeconds,
        [library.customFetch]: fetchWithinBounds,
        execute: [
          library.enableNonRepudiationChecks,
          // The settings allow http on this machine only.
          ...(issuer.startsWith('http:') ? [library.allowInsecureRequests] : []),
        ],
      },
    )
    return { library, provider }
  }
}

/** Fetches with a limit on the decompressed size; larger responses are invalid. */
async function fetchWithinBounds(url: string, init: object): Promise<Response> {
  const response = await fetch(url, init)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxResponseBytes) throw new Error('the response of the provider is too large')
    chunks.push(chunk)
  }
  const { status, statusText, headers } = response
  return new Response(chunks.length > 0 ? Buffer.concat(chunks) : null, { status, statusText, headers })
}

/** Default method of the standard, unless the provider supports only others. */
function clientAuthentication(library: Library, secret: string): ClientAuth {
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isBasic = methods.includes('client_secret_basic')
    return (isBasic ? library.ClientSecretBasic : library.ClientSecretPost)(secret)(server, ...rest)
  }
}
