/** TLS certificate that an authority issued for the installation. */
export interface CertificateTable {
  /** URL of the ACME directory. */
  directory: string
  /** Encrypted ACME account key. */
  account_key: string
  /** Host names of the certificate, separated by spaces; empty before the first. */
  names: string
  /** Certificate chain as PEM. */
  chain: string
  /** Encrypted. */
  private_key: string
  not_after: number
  tried_at: number
  /** Reason why the last attempt failed; empty after a success. */
  trouble: string
}

/** Pending ACME challenge, which proves that a name points to this server. */
interface CertificateProofTable {
  token: string
  way: 'http-01' | 'tls-alpn-01'
  name: string
  answer: string
  created_at: number
}

/** The tables of certificates. */
export interface CertificateTables {
  certificate: CertificateTable
  certificate_proof: CertificateProofTable
}
