import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** What stands between a program and a server on this machine, and may stop passing anything on: nobody is told. */
export interface SilentProxy {
  port: number
  /** From now on nothing is passed on, on connections that are there and on new ones. */
  goSilent(): void
  /** Nothing is passed on any more on connections that are there; new ones are as ever. */
  forget(): void
  /** Cuts all that was silent, and passes on what comes by new connections. */
  goOn(): void
}

/** Opens one, gone when the test is over. */
export async function openSilentProxy(to: { host?: string; port: number }): Promise<SilentProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  const forgotten = new WeakSet<object>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(to.port, to.host ?? '127.0.0.1')
    const pair = [near, far] as const
    pairs.add(pair)
    const hears = () => !isSilent && !forgotten.has(pair)
    const pass = (from: Socket, on: Socket) => {
      from.on('data', (chunk) => {
        if (hears()) on.write(chunk)
      })
      from.on('error', () => {})
      // In silence the other side is not told; it is cut off with all others.
      from.on('close', () => {
        if (!hears()) return
        pairs.delete(pair)
        on.destroy()
      })
    }
    pass(near, far)
    pass(far, near)
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
    goSilent: () => {
      isSilent = true
    },
    forget: () => {
      for (const pair of pairs) forgotten.add(pair)
    },
    goOn: () => {
      cut()
      isSilent = false
    },
  }
}
