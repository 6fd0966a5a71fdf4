import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A TCP proxy that can stop forwarding without closing connections. */
export interface UnresponsiveProxy {
  port: number
  /** Stops forwarding on existing and new connections. */
  silence(): void
  /** Stops forwarding on existing connections only. */
  silenceExisting(): void
  /** Closes all silent connections and forwards new ones. */
  resume(): void
}

/** Opens a proxy that is closed after the test. */
export async function openUnresponsiveProxy(to: { host?: string; port: number }): Promise<UnresponsiveProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  const silenced = new WeakSet<object>()
  let isSilent = false
  const server = createServer((client) => {
    const upstream = connect(to.port, to.host ?? '127.0.0.1')
    const pair = [client, upstream] as const
    pairs.add(pair)
    const isForwarding = () => !isSilent && !silenced.has(pair)
    const pass = (from: Socket, on: Socket) => {
      from.on('data', (chunk) => {
        if (isForwarding()) on.write(chunk)
      })
      from.on('error', () => {})
      // While silent, the other side is not informed; it is closed with all others.
      from.on('close', () => {
        if (!isForwarding()) return
        pairs.delete(pair)
        on.destroy()
      })
    }
    pass(client, upstream)
    pass(upstream, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
    pairs.clear()
  }
  onTestFinished(() => {
    isSilent = false
    cut()
    server.close()
  })
  return {
    port: (server.address() as { port: number }).port,
    silence: () => {
      isSilent = true
    },
    silenceExisting: () => {
      for (const pair of pairs) silenced.add(pair)
    },
    resume: () => {
      cut()
      isSilent = false
    },
  }
}
