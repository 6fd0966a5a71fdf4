import { CommandStream, type StreamEvent } from './command-stream.ts'

/** Limits large enough for every test. */
export const wideLimits = {
  line: 64 * 1024,
  literal: 64 * 1024,
  message: 1024 * 1024,
  messages: 4 * 1024 * 1024,
}

/**
 * Returns the events of a stream that accepts every literal, fed in chunks of this size. Leaves out `received`, which
 * depends on the chunks.
 */
export function eventsOf(
  octets: string | Uint8Array,
  { piece = Number.POSITIVE_INFINITY, isUtf8 = false, limits = wideLimits } = {},
): StreamEvent[] {
  const bytes = typeof octets === 'string' ? new TextEncoder().encode(octets) : octets
  const stream = new CommandStream(limits)
  stream.isUtf8 = isUtf8
  const events: StreamEvent[] = []
  const size = Math.min(piece, Math.max(1, bytes.length))
  for (let at = 0; at < bytes.length; at += size) {
    stream.push(bytes.slice(at, at + size))
    for (let event = stream.next(); event; event = stream.next()) {
      if (event.kind !== 'received') events.push(event)
      if (event.kind === 'literal') stream.accept()
      const isWaited =
        event.kind === 'command' && (event.command.name === 'IDLE' || event.command.name === 'AUTHENTICATE')
      if (isWaited) stream.expectLine()
    }
  }
  return events
}
