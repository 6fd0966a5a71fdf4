import { webcrypto } from 'node:crypto'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const day = 86_400_000
/** The extension in which a digest stands that an authority looks for. */
const acmeIdentifier = '1.3.6.1.5.5.7.1.31'

/** Octets as DER writes them; fewer than 128 of them. */
const octetString = (octets: Uint8Array) => Uint8Array.from([0x04, octets.length, ...octets])

/** A certificate that vouches for itself, and its key; with a digest it is one that an authority looks for (RFC 8737). */
export async function makeOwnCertificate(
  names: readonly string[],
  now: number,
  digest: Uint8Array | null = null,
): Promise<{ cert: string; key: string }> {
  // The library asks for it to be there first.
  await import('reflect-metadata')
  const { Extension, PemConverter, SubjectAlternativeNameExtension, X509CertificateGenerator } = await import(
    '@peculiar/x509'
  )
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: `CN=${names[0]}`,
      notBefore: new Date(now - day),
      notAfter: new Date(now + 90 * day),
      signingAlgorithm: algorithm,
      keys,
      extensions: [
        new SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns' as const, value }))),
        ...(digest ? [new Extension(acmeIdentifier, true, octetString(digest))] : []),
      ],
    },
    webcrypto,
  )
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { cert: certificate.toString('pem'), key: PemConverter.encode(key, 'PRIVATE KEY') }
}
