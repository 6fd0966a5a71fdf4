import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import type { ZodType } from 'zod'
import type { Clock } from '../../../ports/clock.ts'
import {
  type CertificateAuthority,
  type CertificateOrder,
  type IssuedCertificate,
  NotIssued,
} from '../../../ports/web/certificate-authority.ts'
import { makeCertificateRequest } from './certificate-request.ts'
import { Authorization, Order, readAnswer, readText } from './read-answer.ts'
import { type FetchLike, SignedRequests, sentenceOf } from './signed-requests.ts'

const lookAtMost = 60
const lookEveryMilliseconds = 1_000
const waitAtMostMilliseconds = 10_000

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

  makeAccountKey(): string {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  }

  async issue(wanted: CertificateOrder): Promise<IssuedCertificate> {
    const requests = new SignedRequests(this.#directoryUrl, wanted.accountKey, this.#fetch)
    const { newAccount, newOrder } = await requests.directory()
    const contact = wanted.email ? { contact: [`mailto:${wanted.email}`] } : {}
    const account = await requests.post(newAccount, { termsOfServiceAgreed: true, ...contact })
    requests.account = account.headers.get('location')
    const identifiers = wanted.names.map((value) => ({ type: 'dns', value }))
    const ordered = await requests.post(newOrder, { identifiers })
    const url = ordered.headers.get('location') ?? ''
    const order = await readAnswer(ordered, Order)
    if (order.authorizations.length > wanted.names.length)
      throw new NotIssued('The authority asks for more names than were ordered')
    for (const authorization of order.authorizations) await this.#prove(requests, authorization, wanted)
    const { request, privateKey } = await makeCertificateRequest(wanted.names)
    await requests.post(order.finalize, { csr: Buffer.from(request).toString('base64url') })
    const done = await this.#whenSettled(requests, url, Order)
    if (done.status !== 'valid' || !done.certificate) throw new NotIssued(sentenceOf(done.error ?? {}))
    const chain = await readText(await requests.post(done.certificate, null))
    if (!isCertificate(chain)) throw new NotIssued('The authority gave something else than a certificate')
    return { chain, privateKey }
  }

  async #prove(requests: SignedRequests, url: string, { way, show }: CertificateOrder): Promise<void> {
    const asked = await readAnswer(await requests.post(url, null), Authorization)
    if (asked.status === 'valid') return
    const name = asked.identifier.value
    const challenge = asked.challenges.find(({ type }) => type === way)
    if (!challenge?.token) throw new NotIssued(`${name}: the authority does not look by ${way}`)
    await show({ way, name, token: challenge.token, answer: requests.answerTo(challenge.token) })
    await requests.post(challenge.url, {})
    const proved = await this.#whenSettled(requests, url, Authorization)
    if (proved.status === 'valid') return
    const error = proved.challenges.find((one) => one.type === way)?.error ?? {}
    throw new NotIssued(`${name}: ${sentenceOf(error)}`)
  }

  /** Polls at the authority's interval until the status is final. */
  async #whenSettled<T extends { status: string }>(
    requests: SignedRequests,
    url: string,
    shape: ZodType<T>,
  ): Promise<T> {
    for (let looked = 0; looked < lookAtMost; looked++) {
      const response = await requests.post(url, null)
      const found = await readAnswer(response, shape)
      if (found.status === 'valid' || found.status === 'invalid') return found
      const asked = Number(response.headers.get('retry-after')) * 1000
      const wait = asked > 0 ? Math.min(asked, waitAtMostMilliseconds) : lookEveryMilliseconds
      await this.#clock.sleep(wait)
    }
    throw new NotIssued('The authority does not come to an end')
  }
}

function isCertificate(chain: string): boolean {
  try {
    return new X509Certificate(chain).validTo !== ''
  } catch {
    return false // Not a readable certificate.
  }
}
