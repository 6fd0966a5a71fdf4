import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Sends the headers immediately and the body when it is ready, so that the browser can prepare meanwhile. The status
 * cannot report a later failure.
 */
export function sendWhenReady(reply: FastifyReply, text: Promise<string>): FastifyReply {
  // When the body is piped, all headers are set, including those of compression.
  reply.raw.once('pipe', () => reply.raw.flushHeaders())
  return reply.send(Readable.from(yieldOnce(text)))
}

async function* yieldOnce(text: Promise<string>): AsyncGenerator<string> {
  yield await text
}
