import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Sends the head of a reply at once and its text when that is made: meanwhile the browser makes ready for a page. What
 * goes wrong by then can no longer be told by the status.
 */
export function sendWhenMade(reply: FastifyReply, text: Promise<string>): FastifyReply {
  // All headers stand, those of packing as well, when the text is led to the connection.
  reply.raw.once('pipe', () => reply.raw.flushHeaders())
  return reply.send(Readable.from(only(text)))
}

async function* only(text: Promise<string>): AsyncGenerator<string> {
  yield await text
}
