import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { NotIssued } from '../../../ports/web/certificate-authority.ts'
import { AcmeAuthority } from './acme-authority.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, origin: string) => void

async function serve(handler: Handler): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader('replay-nonce', 'n')
    response.setHeader('location', `${originOf()}/order`)
    handler(request, response, originOf())
  })
  const originOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return originOf()
}

const json = (response: ServerResponse, value: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

const directoryOf = (origin: string) => ({
  newNonce: `${origin}/nonce`,
  newAccount: `${origin}/account`,
  newOrder: `${origin}/new-order`,
})

/** An authority with some replaced responses. */
const but =
  (handlers: Record<string, Handler>): Handler =>
  (request, response, origin) => {
    const path = request.url ?? ''
    const standard: Record<string, unknown> = {
      '/': directoryOf(origin),
      '/nonce': {},
      '/account': {},
      '/new-order': {
        status: 'pending',
        authorizations: [`${origin}/authz`],
        finalize: `${origin}/finalize`,
      },
      '/order': { status: 'valid', certificate: `${origin}/certificate` },
      '/authz': { status: 'valid', identifier: { value: 'a.test' }, challenges: [] },
      '/finalize': {},
    }
    const other = new Map(Object.entries(handlers)).get(path)
    if (other) other(request, response, origin)
    else json(response, standard[path] ?? {})
  }

const withoutEnd: Handler = (_, response) => {
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, '['))) {}
  }
  response.on('drain', more)
  more()
}

const respondWith =
  (value: unknown): Handler =>
  (_, response) =>
    void json(response, value)

const challenge = (token: unknown) => ({
  status: 'pending',
  identifier: { value: 'a.test' },
  challenges: [{ type: 'http-01', url: 'http://127.0.0.1:1/', token, status: 'pending' }],
})

async function issue(handler: Handler) {
  const published: unknown[] = []
  const authority = new AcmeAuthority(`${await serve(handler)}/`, { sleep: async () => {} })
  const accountKey = authority.createAccountKey()
  const order = { names: ['a.test'], accountKey, email: null, challengeType: 'http-01' } as const
  const outcome = await authority
    .issue({ ...order, show: async (one) => void published.push(one) })
    .catch((error: unknown) => error)
  return { ended: outcome, shown: published }
}

let inside = 0
const elsewhere: Handler = (_, response) => void response.writeHead(307, { location: '/inside' }).end()
const counted: Handler = (_, response) => {
  inside++
  json(response, {})
}

test.each<[string, Handler]>([
  ['a directory without end', but({ '/': withoutEnd })],
  ['a directory that redirects to another host', but({ '/': elsewhere, '/inside': counted })],
  ['a directory of numbers', but({ '/': respondWith({ newNonce: 1, newAccount: {}, newOrder: [] }) })],
  ['null for a directory', but({ '/': respondWith(null) })],
  ['addresses that are none', but({ '/': respondWith({ newNonce: 'x', newAccount: 'y', newOrder: 'z' }) })],
  [
    'addresses of files',
    but({ '/': respondWith({ newNonce: 'file:///a', newAccount: 'data:,', newOrder: 'a:' }) }),
  ],
  ['an account that redirects to another host', but({ '/account': elsewhere, '/inside': counted })],
  ['an order of nothing', but({ '/new-order': respondWith({}) })],
  ['null for an order', but({ '/new-order': respondWith(null) })],
  ['text for an order', but({ '/new-order': (_, response) => void response.end('<html>') })],
  ['an order without end', but({ '/new-order': withoutEnd })],
  [
    'more authorizations than names',
    but({
      '/new-order': (_, response, origin) =>
        json(response, {
          status: 'pending',
          authorizations: Array(9).fill(`${origin}/authz`),
          finalize: origin,
        }),
    }),
  ],
  ['a token with a path', but({ '/authz': respondWith(challenge('../../x')) })],
  ['a token without end', but({ '/authz': respondWith(challenge('x'.repeat(10_000))) })],
  ['a token that is a number', but({ '/authz': respondWith(challenge(7)) })],
  [
    'a problem without end',
    but({
      '/new-order': (request, response, origin) => {
        response.statusCode = 400
        withoutEnd(request, response, origin)
      },
    }),
  ],
  ['something else than a certificate', but({ '/certificate': respondWith('hello') })],
  ['a certificate without end', but({ '/certificate': withoutEnd })],
  ['an order that never settles', but({ '/order': respondWith({ status: 'processing' }) })],
])('%s is reported with an explanation', async (_, handler) => {
  const { ended, shown } = await issue(handler)
  expect(ended).toBeInstanceOf(NotIssued)
  expect(shown).toEqual([])
  expect(inside).toBe(0)
})
