import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** What stands between a program and a server on this machine, and may stop passing anything on: nobody is told. */
export interface SilentProxy {
  port: number
  /** From now on nothing is passed on, on connections that are there and on new ones. */
  goSilent(): void
  /** Cuts all that was silent, and passes on what comes by new connections. */
  goOn(): void
}

/** Opens one, gone when the test is over. */
export async function openSilentProxy(to: { host?: string; port: number }): Promise<SilentProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(to.port, to.host ?? '127.0.0.1')
    const pair = [near, far] as const
    pairs.add(pair)
    const pass = (from: Socket, on: Socket) => {
      from.on('data', (chunk) => {
        if (!isSilent) on.write(chunk)
      })
      from.on('error', () => {})
      // In silence the other side is not told; it is cut off with all others.
      from.on('close', () => {
        if (isSilent) return
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
    goOn: () => {
      cut()
      isSilent = false
    },
  }
}
