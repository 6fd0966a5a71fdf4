/** A way to show that a name leads here: by plain HTTP, or by the first bytes of an encrypted connection. */
export type ProofWay = 'http-01' | 'tls-alpn-01'

/** What has to be shown at a name before the authority looks. */
export interface NameProof {
  way: ProofWay
  name: string
  token: string
  /** What is shown: the token and who asked. */
  answer: string
}

/** A certificate with those that vouch for it, and its key, as PEM. */
export interface IssuedCertificate {
  chain: string
  privateKey: string
}

/** What is asked for. */
export interface CertificateOrder {
  names: readonly string[]
  /** Who asks, as a key in PEM that `makeAccountKey` made. */
  accountKey: string
  email: string | null
  way: ProofWay
  /** Shows a proof from now on, wherever the authority may look. */
  show(proof: NameProof): Promise<void>
}

/** Whoever gives out certificates to those who show that names lead to them. */
export interface CertificateAuthority {
  makeAccountKey(): string
  issue(order: CertificateOrder): Promise<IssuedCertificate>
}

/** No certificate was given; the message is a sentence for whoever runs the installation. */
export class NotIssued extends Error {}
