import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to the product that breaks uploads and forwards everything else. */
export interface UploadBreakingProxy {
  /** `http://127.0.0.1:port`, used in place of the product's address. */
  readonly address: string
  /** Number of aborted or rejected uploads. */
  readonly brokenUploads: () => number
  /** Allows uploads from now on. */
  readonly repair: () => void
  readonly stop: () => Promise<void>
}

const isUpload = (chunk: Buffer) =>
  /^(PATCH|HEAD) \/storage\/v1\/uploads\//.test(chunk.toString('latin1', 0, 64))

/** Opens a proxy that aborts uploads after this many bytes, and rejects them until `repair` is called. */
export async function openUploadBreakingProxy(
  product: string,
  breakAfterBytes: number,
): Promise<UploadBreakingProxy> {
  const { port, hostname } = new URL(product)
  const open = new Set<Socket>()
  let isRepaired = false
  let passedBytes = 0
  let brokenUploads = 0

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    let carriesUpload = false
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', end).on('close', () => {
        open.delete(socket)
        end()
      })
    }
    client.on('data', (chunk: Buffer) => {
      carriesUpload ||= isUpload(chunk)
      if (carriesUpload && !isRepaired) {
        passedBytes += chunk.length
        if (passedBytes > breakAfterBytes) {
          brokenUploads += 1
          return end()
        }
      }
      if (!upstream.write(chunk)) client.pause()
    })
    upstream.on('drain', () => client.resume())
    upstream.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    brokenUploads: () => brokenUploads,
    repair: () => {
      isRepaired = true
    },
    stop: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
