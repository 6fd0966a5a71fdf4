import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { SignOnFailed } from '../../ports/identity-provider.ts'
import { OpenIdProvider } from './openid-provider.ts'

const megabyte = 1024 * 1024
const checks = { state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43) }

async function providerThat(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return new OpenIdProvider({ issuer, clientId: 'bocau', secret: null, name: 'Provider' })
}

/** Sends an endless document until the client disconnects. */
function sendEndlessly(response: ServerResponse, onSent: (bytes: number) => void): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"issuer":"')
  const chunk = 'a'.repeat(64 * 1024)
  const more = () => {
    if (response.destroyed) return
    onSent(chunk.length)
    if (response.write(chunk)) setImmediate(more)
    else response.once('drain', more)
  }
  more()
}

test('stops reading an endless response', async () => {
  let sent = 0
  const provider = await providerThat((_, response) =>
    sendEndlessly(response, (bytes) => {
      sent += bytes
    }),
  )
  await expect(provider.start(checks, 'https://mail.test/back')).rejects.toThrow(SignOnFailed)
  expect(sent).toBeLessThan(32 * megabyte)
})

test('limits the size of a decompressed document', async () => {
  const packed = gzipSync(JSON.stringify({ issuer: 'a'.repeat(64 * megabyte) }))
  const provider = await providerThat((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(packed),
  )
  const before = process.memoryUsage().arrayBuffers
  await expect(provider.start(checks, 'https://mail.test/back')).rejects.toThrow(SignOnFailed)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40 * megabyte)
})

test.each([
  ['another issuer', { issuer: 'https://elsewhere.test' }],
  ['no address to go to', {}],
  ['a program for an address', { authorization_endpoint: 'javascript:alert(1)' }],
])('a document with %s signs nobody in', async (_, more) => {
  const provider = await providerThat(({ headers }, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ issuer: `http://${headers.host}`, ...more })),
  )
  await expect(provider.start(checks, 'https://mail.test/back')).rejects.toThrow()
})
