import compress from '@fastify/compress'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { sendWhenReady } from './send-when-ready.ts'

const text = 'Chào chị, '.repeat(500)

test.each(['br', 'gzip', 'identity'])(
  'sends the headers before the page is rendered (%s)',
  async (encoding) => {
    const pendingText = Promise.withResolvers<string>()
    const origin = await serve(pendingText.promise)

    const reply = await fetch(origin, { headers: { 'accept-encoding': encoding } })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(reply.headers.get('content-encoding') ?? 'identity').toBe(encoding)

    pendingText.resolve(text)
    expect(await reply.text()).toBe(text)
  },
)

test('answers HEAD without a body', async () => {
  const reply = await fetch(await serve(Promise.resolve(text)), { method: 'HEAD' })
  expect(reply.status).toBe(200)
  expect(await reply.text()).toBe('')
})

async function serve(pendingText: Promise<string>): Promise<string> {
  const app = Fastify({ forceCloseConnections: true })
  await app.register(compress, { threshold: 1024 })
  app.get('/', (_request, reply) => sendWhenReady(reply.type('text/html; charset=utf-8'), pendingText))
  onTestFinished(() => app.close())
  return app.listen({ host: '127.0.0.1', port: 0 })
}
