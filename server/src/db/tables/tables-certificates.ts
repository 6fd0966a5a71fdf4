/** The certificate that an authority gives to the installation. */
export interface CertificateTable {
  /** Where the authority answers. */
  directory: string
  /** Sealed: who asks there. */
  account_key: string
  /** What it is for, with blanks between; empty where none was given yet. */
  names: string
  /** The certificate with those that vouch for it, as PEM. */
  chain: string
  /** Sealed. */
  private_key: string
  not_after: number
  tried_at: number
  /** Why none was given when it was tried last; empty where one was. */
  trouble: string
}

/** What is shown to an authority, so that it sees that a name leads here. */
export interface CertificateProofTable {
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
