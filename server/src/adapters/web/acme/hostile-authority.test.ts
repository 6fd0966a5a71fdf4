import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { NotIssued } from '../../../ports/web/certificate-authority.ts'
import { AcmeAuthority } from './acme-authority.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, origin: string) => void

async function serve(answer: Answer): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader('replay-nonce', 'n')
    response.setHeader('location', `${originOf()}/order`)
    answer(request, response, originOf())
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
  (others: Record<string, Answer>): Answer =>
  (request, response, origin) => {
    const path = request.url ?? ''
    const own: Record<string, unknown> = {
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
    const other = new Map(Object.entries(others)).get(path)
    if (other) other(request, response, origin)
    else json(response, own[path] ?? {})
  }

const withoutEnd: Answer = (_, response) => {
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, '['))) {}
  }
  response.on('drain', more)
  more()
}

const says =
  (value: unknown): Answer =>
  (_, response) =>
    void json(response, value)

const challenge = (token: unknown) => ({
  status: 'pending',
  identifier: { value: 'a.test' },
  challenges: [{ type: 'http-01', url: 'http://127.0.0.1:1/', token, status: 'pending' }],
})

async function issue(answer: Answer) {
  const shown: unknown[] = []
  const authority = new AcmeAuthority(`${await serve(answer)}/`, { sleep: async () => {} })
  const accountKey = authority.makeAccountKey()
  const order = { names: ['a.test'], accountKey, email: null, way: 'http-01' } as const
  const ended = await authority
    .issue({ ...order, show: async (proof) => void shown.push(proof) })
    .catch((error: unknown) => error)
  return { ended, shown }
}

let inside = 0
const elsewhere: Answer = (_, response) => void response.writeHead(307, { location: '/inside' }).end()
const counted: Answer = (_, response) => {
  inside++
  json(response, {})
}

test.each<[string, Answer]>([
  ['a directory without end', but({ '/': withoutEnd })],
  ['a directory that leads elsewhere', but({ '/': elsewhere, '/inside': counted })],
  ['a directory of numbers', but({ '/': says({ newNonce: 1, newAccount: {}, newOrder: [] }) })],
  ['null for a directory', but({ '/': says(null) })],
  ['addresses that are none', but({ '/': says({ newNonce: 'x', newAccount: 'y', newOrder: 'z' }) })],
  ['addresses of files', but({ '/': says({ newNonce: 'file:///a', newAccount: 'data:,', newOrder: 'a:' }) })],
  ['an account that leads elsewhere', but({ '/account': elsewhere, '/inside': counted })],
  ['an order of nothing', but({ '/new-order': says({}) })],
  ['null for an order', but({ '/new-order': says(null) })],
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
  ['a token with a path', but({ '/authz': says(challenge('../../x')) })],
  ['a token without end', but({ '/authz': says(challenge('x'.repeat(10_000))) })],
  ['a token that is a number', but({ '/authz': says(challenge(7)) })],
  [
    'a problem without end',
    but({
      '/new-order': (request, response, origin) => {
        response.statusCode = 400
        withoutEnd(request, response, origin)
      },
    }),
  ],
  ['something else than a certificate', but({ '/certificate': says('hello') })],
  ['a certificate without end', but({ '/certificate': withoutEnd })],
  ['an order that never settles', but({ '/order': says({ status: 'processing' }) })],
])('%s is reported with an explanation', async (_, answer) => {
  const { ended, shown } = await issue(answer)
  expect(ended).toBeInstanceOf(NotIssued)
  expect(shown).toEqual([])
  expect(inside).toBe(0)
})
