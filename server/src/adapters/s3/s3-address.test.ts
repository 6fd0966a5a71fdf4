import { expect, test } from 'vitest'
import { parseS3Address } from './s3-address.ts'

test('parses server, bucket, prefix and credentials', () => {
  const address = parseS3Address('s3://key:s%2Fcret@s3.example.vn:9000/mail/one?region=hn-1&tls=off')

  expect(address).toEqual({
    endpoint: 'http://s3.example.vn:9000',
    region: 'hn-1',
    bucket: 'mail',
    prefix: 'one/',
    accessKeyId: 'key',
    secretAccessKey: 's/cret',
  })
})

test('defaults to TLS, the entire bucket and the default region', () => {
  const { endpoint, prefix, region } = parseS3Address('s3://key:secret@s3.example.vn/mail')

  expect({ endpoint, prefix, region }).toEqual({
    endpoint: 'https://s3.example.vn',
    prefix: '',
    region: 'us-east-1',
  })
})

test.each([
  ['mail', 'not an address'],
  ['https://key:hush@host/mail', 'not an address'],
  ['s3://host/mail', 'has no key'],
  ['s3://key:hush@host', 'has no bucket'],
  ['s3://key:hush@host/mail?tls=maybe', 'tls'],
])('rejects %s without repeating its secret', (text, reason) => {
  const refusal = (() => {
    try {
      parseS3Address(text)
      return 'accepted'
    } catch (error) {
      return String(error)
    }
  })()

  expect(refusal).toContain(reason)
  expect(refusal).not.toContain('hush')
})
