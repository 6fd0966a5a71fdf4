import { secretContext } from '../../db/sealed-columns.ts'
import { findCertificate, listCertificates } from './certificate-store.ts'
import type { CertificateDeps } from './renew-certificate.ts'

/** The certificate that an authority gave, and its key; null where it gave none yet. */
export async function findIssued(
  { db, secrets }: Pick<CertificateDeps, 'db' | 'secrets'>,
  directory: string,
): Promise<{ cert: string; key: string } | null> {
  const found = await findCertificate(db.sql, directory)
  if (!found || found.chain === '') return null
  return { cert: found.chain, key: secrets.open(found.private_key, secretContext('certificate', directory)) }
}

/** How the certificate of an authority stands, for whoever runs the installation. */
export interface CertificateState {
  directory: string
  names: string
  notAfter: number
  triedAt: number
  trouble: string
}

/** How the certificates stand that authorities were asked for. */
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
