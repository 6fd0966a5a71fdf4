import { webcrypto } from 'node:crypto'
import type { Certificate } from '../../entrypoints/message-server.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** Creates a self-signed certificate for `localhost` and another name. */
export async function createCertificate(
  name = 'thu.mocviet.test',
  until = '2126-01-01',
): Promise<Certificate> {
  await import('reflect-metadata')
  const { PemConverter, SubjectAlternativeNameExtension, X509CertificateGenerator } = await import(
    '@peculiar/x509'
  )
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: `CN=${name}`,
      notBefore: new Date('2020-01-01'),
      notAfter: new Date(until),
      signingAlgorithm: algorithm,
      keys,
      extensions: [
        new SubjectAlternativeNameExtension([
          { type: 'dns', value: name },
          { type: 'dns', value: 'localhost' },
          { type: 'ip', value: '127.0.0.1' },
        ]),
      ],
    },
    webcrypto,
  )
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { cert: certificate.toString('pem'), key: PemConverter.encode(key, 'PRIVATE KEY') }
}
