import { secretContext } from '../../db/sealed-columns.ts'
import { findCertificate, listCertificates } from './certificate-store.ts'
import type { CertificateDeps } from './renew-certificate.ts'

/** Finds the certificate from an authority with its key; null when none has been issued yet. */
export async function findIssued(
  { db, secrets }: Pick<CertificateDeps, 'db' | 'secrets'>,
  directory: string,
): Promise<{ cert: string; key: string } | null> {
  const certificate = await findCertificate(db.sql, directory)
  if (!certificate || certificate.chain === '') return null
  return {
    cert: certificate.chain,
    key: secrets.open(certificate.private_key, secretContext('certificate', directory)),
  }
}

/** State of a certificate, for the server administrator. */
export interface CertificateState {
  directory: string
  names: string
  notAfter: number
  triedAt: number
  trouble: string
}

/** Lists the state of all requested certificates. */
export async function listCertificateStates({
  db,
}: Pick<CertificateDeps, 'db'>): Promise<CertificateState[]> {
  return (await listCertificates(db.sql)).map(({ directory, names, not_after, tried_at, trouble }) => ({
    directory,
    names,
    notAfter: not_after,
    triedAt: tried_at,
    trouble,
  }))
}
