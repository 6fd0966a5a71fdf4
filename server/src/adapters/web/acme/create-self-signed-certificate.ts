import { webcrypto } from 'node:crypto'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const day = 86_400_000
/** The acmeIdentifier extension with the digest. */
const acmeIdentifier = '1.3.6.1.5.5.7.1.31'

/** Encodes fewer than 128 octets as DER. */
const octetString = (octets: Uint8Array) => Uint8Array.from([0x04, octets.length, ...octets])

/** Creates a self-signed certificate and its key; with a digest, one for a TLS-ALPN-01 challenge (RFC 8737). */
export async function createSelfSignedCertificate(
  names: readonly string[],
  now: number,
  digest: Uint8Array | null = null,
): Promise<{ cert: string; key: string }> {
  // The library requires it to be loaded first.
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
