import { webcrypto } from 'node:crypto'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** Creates a certificate signing request (PKCS #10) for these names, and its key as PEM. */
export async function createCertificateRequest(
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
