/** ACME challenge type: plain HTTP, or a TLS handshake. */
export type ChallengeType = 'http-01' | 'tls-alpn-01'

/** Challenge response to present before the authority checks. */
export interface NameChallenge {
  challengeType: ChallengeType
  name: string
  token: string
  /** Key authorisation: the token and the account's thumbprint. */
  response: string
}

/** A certificate chain and its key, as PEM. */
export interface IssuedCertificate {
  chain: string
  privateKey: string
}

/** A certificate order. */
export interface CertificateOrder {
  names: readonly string[]
  /** Account key as PEM, created by `createAccountKey`. */
  accountKey: string
  email: string | null
  challengeType: ChallengeType
  /** Presents a challenge response on every node that the authority may check. */
  show(challenge: NameChallenge): Promise<void>
}

/** An ACME certificate authority. */
export interface CertificateAuthority {
  createAccountKey(): string
  issue(order: CertificateOrder): Promise<IssuedCertificate>
}

/** No certificate was issued; the message is for the operator. */
export class NotIssued extends Error {}
