import { generateKeyPairSync, webcrypto, X509Certificate } from 'node:crypto'
import type { ZodType } from 'zod'
import type { Clock } from '../../../ports/clock.ts'
import {
  type CertificateAuthority,
  type CertificateOrder,
  type IssuedCertificate,
  NotIssued,
} from '../../../ports/web/certificate-authority.ts'
import { Authorization, Order, readResponse, readText } from './read-response.ts'
import { type FetchLike, formatProblem, SignedRequests } from './signed-requests.ts'

const maxChecks = 60
const pollMilliseconds = 1_000
const maxWaitMilliseconds = 10_000

/** An ACME authority (RFC 8555), such as Let's Encrypt. */
export class AcmeAuthority implements CertificateAuthority {
  readonly #directoryUrl: string
  readonly #clock: Pick<Clock, 'sleep'>
  readonly #fetch: FetchLike

  constructor(directoryUrl: string, clock: Pick<Clock, 'sleep'>, fetchLike: FetchLike = fetch) {
    this.#directoryUrl = directoryUrl
    this.#clock = clock
    this.#fetch = fetchLike
  }

  createAccountKey(): string {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  }

  async issue(certificateOrder: CertificateOrder): Promise<IssuedCertificate> {
    const requests = new SignedRequests(this.#directoryUrl, certificateOrder.accountKey, this.#fetch)
    const { newAccount, newOrder } = await requests.directory()
    const contact = certificateOrder.email ? { contact: [`mailto:${certificateOrder.email}`] } : {}
    const account = await requests.post(newAccount, { termsOfServiceAgreed: true, ...contact })
    requests.account = account.headers.get('location')
    const identifiers = certificateOrder.names.map((value) => ({ type: 'dns', value }))
    const ordered = await requests.post(newOrder, { identifiers })
    const url = ordered.headers.get('location') ?? ''
    const order = await readResponse(ordered, Order)
    if (order.authorizations.length > certificateOrder.names.length)
      throw new NotIssued('The certificate authority requests names that were not ordered')
    for (const authorization of order.authorizations)
      await this.#authorize(requests, authorization, certificateOrder)
    const { request, privateKey } = await createCertificateRequest(certificateOrder.names)
    await requests.post(order.finalize, { csr: Buffer.from(request).toString('base64url') })
    const done = await this.#pollUntilFinal(requests, url, Order)
    if (done.status !== 'valid' || !done.certificate) throw new NotIssued(formatProblem(done.error ?? {}))
    const chain = await readText(await requests.post(done.certificate, null))
    if (!isCertificate(chain)) throw new NotIssued('The certificate authority did not return a certificate')
    return { chain, privateKey }
  }

  /** Proves control of one name with a challenge. */
  async #authorize(
    requests: SignedRequests,
    url: string,
    { challengeType, show }: CertificateOrder,
  ): Promise<void> {
    const authorization = await readResponse(await requests.post(url, null), Authorization)
    if (authorization.status === 'valid') return
    const name = authorization.identifier.value
    const challenge = authorization.challenges.find(({ type }) => type === challengeType)
    if (!challenge?.token)
      throw new NotIssued(`${name}: the certificate authority does not offer the challenge ${challengeType}`)
    await show({
      challengeType,
      name,
      token: challenge.token,
      response: requests.keyAuthorization(challenge.token),
    })
    await requests.post(challenge.url, {})
    const settled = await this.#pollUntilFinal(requests, url, Authorization)
    if (settled.status === 'valid') return
    const error = settled.challenges.find((one) => one.type === challengeType)?.error ?? {}
    throw new NotIssued(`${name}: ${formatProblem(error)}`)
  }

  /** Polls at the authority's interval until the status is final. */
  async #pollUntilFinal<T extends { status: string }>(
    requests: SignedRequests,
    url: string,
    schema: ZodType<T>,
  ): Promise<T> {
    for (let checks = 0; checks < maxChecks; checks++) {
      const response = await requests.post(url, null)
      const resource = await readResponse(response, schema)
      if (resource.status === 'valid' || resource.status === 'invalid') return resource
      const retryMilliseconds = Number(response.headers.get('retry-after')) * 1000
      const wait = retryMilliseconds > 0 ? Math.min(retryMilliseconds, maxWaitMilliseconds) : pollMilliseconds
      await this.#clock.sleep(wait)
    }
    throw new NotIssued('The certificate authority did not finish in time')
  }
}

function isCertificate(chain: string): boolean {
  try {
    return new X509Certificate(chain).validTo !== ''
  } catch {
    return false // Not a readable certificate.
  }
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** Creates a certificate signing request (PKCS #10) for these names, and its key as PEM. */
async function createCertificateRequest(
  names: readonly string[],
): Promise<{ request: Uint8Array; privateKey: string }> {
  // The library requires it to be loaded first.
  await import('reflect-metadata')
  const { PemConverter, Pkcs10CertificateRequestGenerator, SubjectAlternativeNameExtension } = await import(
    '@peculiar/x509'
  )
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const request = await Pkcs10CertificateRequestGenerator.create(
    {
      name: `CN=${names[0]}`,
      keys,
      signingAlgorithm: algorithm,
      extensions: [
        new SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns' as const, value }))),
      ],
    },
    webcrypto,
  )
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { request: new Uint8Array(request.rawData), privateKey: PemConverter.encode(key, 'PRIVATE KEY') }
}
