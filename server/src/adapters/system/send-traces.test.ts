import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { inLogScope } from '../../kernel/log-scope.ts'
import { metricEvents } from '../../kernel/metric-events.ts'
import { sendTraces } from './send-traces.ts'

interface Sent {
  resourceSpans: { scopeSpans: { spans: Record<string, unknown>[] }[] }[]
}

async function collect(respond: (...args: Parameters<RequestListener>) => unknown): Promise<string> {
  const server = createServer((request, reply) => void respond(request, reply)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const request = { id, method: 'GET', route: '/api/v2/threads', status: 200, milliseconds: 12.5 }

test('exports requests, arrivals and jobs with the ids of the log', async () => {
  const bodies: Sent[] = []
  const url = await collect(async (incoming, reply) => {
    expect([incoming.method, incoming.url, incoming.headers['content-type']]).toEqual([
      'POST',
      '/v1/traces',
      'application/json',
    ])
    bodies.push(JSON.parse((await incoming.toArray()).join('')) as Sent)
    reply.end('{}')
  })
  const traces = sendTraces({ url: `${url}/`, onError: (error) => expect(error).toBeNull() })
  metricEvents.request.publish(request)
  metricEvents.request.publish({ ...request, id: 'of-a-proxy', status: 503 })
  inLogScope({ arrival_id: '0123456789abcdef' }, () =>
    metricEvents.arrival.publish({ listener: 'lmtp', outcomes: ['kept', 'later'], milliseconds: 3 }),
  )
  inLogScope({ job_id: '42' }, () =>
    metricEvents.job.publish({ kind: 'upkeep', outcome: 'done', milliseconds: 1 }),
  )
  await traces.close()
  metricEvents.request.publish(request)

  const spans = bodies.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
  expect(spans.map(({ name, kind, status }) => [name, kind, status])).toEqual([
    ['GET /api/v2/threads', 2, { code: 0 }],
    ['GET /api/v2/threads', 2, { code: 2 }],
    ['arrival by lmtp', 2, { code: 2 }],
    ['job upkeep', 1, { code: 0 }],
  ])
  expect(spans[0]?.traceId).toBe(id.replaceAll('-', ''))
  for (const { traceId, spanId, startTimeUnixNano, endTimeUnixNano } of spans) {
    expect(traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(spanId).toMatch(/^[0-9a-f]{16}$/)
    expect(BigInt(endTimeUnixNano as string)).toBeGreaterThan(BigInt(startTimeUnixNano as string))
  }
  expect(spans[2]?.attributes).toContainEqual({ key: 'bocau.id', value: { stringValue: '0123456789abcdef' } })
})

test('a failing collector is reported once, blocks nothing and keeps few spans', async () => {
  const troubles: unknown[] = []
  let requestCount = 0
  const url = await collect((_asked, reply) => {
    requestCount++
    reply.writeHead(503).end()
  })
  const traces = sendTraces({ url, onError: (error) => troubles.push(error), everyMilliseconds: 10 })
  for (let count = 0; count < 10_000; count++) metricEvents.request.publish(request)
  await expect.poll(() => requestCount).toBeGreaterThan(1)
  await traces.close()
  expect(troubles).toEqual([new Error('the collector returned 503')])
  // Nothing is sent again: at most the queue limit is buffered during a request.
  expect(requestCount).toBeLessThanOrEqual(4)
})
