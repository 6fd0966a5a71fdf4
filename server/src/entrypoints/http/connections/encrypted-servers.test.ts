import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createCertificate } from '../../../composition/listeners/create-certificate.fixture.ts'
import { EncryptedServers } from './encrypted-servers.ts'
import { openSession, readResponse, send, startStream } from './encrypted-world.fixture.ts'

/** Opens a server with this handler and a connection to it. */
async function openServer(handler: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = new EncryptedServers(await createCertificate()).open(handler, {})
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return openSession((server.address() as AddressInfo).port)
}

const post = { ':method': 'POST', ':path': '/' }

test('an incomplete response fails at the client', async () => {
  const session = await openServer((_request, response) => {
    response.write('first', () => response.destroy())
  })
  const response = await send(session, { ':path': '/' })
  expect([response.status, response.code]).toEqual([200, constants.NGHTTP2_INTERNAL_ERROR])
})

test.each([
  ['without reading the body', () => {}],
  ['while reading the body', (request: IncomingMessage) => request.resume()],
])('a stream that is answered early, %s, is closed after the whole response', async (_, read) => {
  const content = 'x'.repeat(200_000)
  const session = await openServer((request, response) => {
    read(request)
    response.end(content)
  })
  const stream = startStream(session, post)
  stream.write('y'.repeat(10_000))
  const { status, body, code } = await readResponse(stream)
  expect([status, body.length, code]).toEqual([200, content.length, constants.NGHTTP2_NO_ERROR])
})

test('a complete body can be read after the response', async () => {
  let received = ''
  const session = await openServer((request, response) => {
    request.on('data', (part) => {
      received += part
    })
    request.on('end', () => response.end('done'))
  })
  const response = await send(session, post, 'y'.repeat(500_000))
  expect([response.body.toString(), response.code, received.length]).toEqual(['done', 0, 500_000])
})
