import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to the product that breaks for what is being uploaded, while all else goes through. */
export interface CuttableLine {
  /** `http://127.0.0.1:port`: what stands in the address bar instead of the product. */
  readonly address: string
  /** How often an upload was cut or turned away. */
  readonly cuts: () => number
  /** From now on uploads go through. */
  readonly mend: () => void
  readonly stop: () => Promise<void>
}

const isUpload = (chunk: Buffer) =>
  /^(PATCH|HEAD) \/storage\/v1\/uploads\//.test(chunk.toString('latin1', 0, 64))

/** Opens a line that is cut once so many bytes of an upload have passed, and stays so until it is mended. */
export async function openCuttableLine(product: string, cutAfterBytes: number): Promise<CuttableLine> {
  const { port, hostname } = new URL(product)
  const open = new Set<Socket>()
  let isMended = false
  let passed = 0
  let cuts = 0

  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    let carriesUpload = false
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', end).on('close', () => {
        open.delete(socket)
        end()
      })
    }
    near.on('data', (chunk: Buffer) => {
      carriesUpload ||= isUpload(chunk)
      if (carriesUpload && !isMended) {
        passed += chunk.length
        if (passed > cutAfterBytes) {
          cuts += 1
          return end()
        }
      }
      if (!far.write(chunk)) near.pause()
    })
    far.on('drain', () => near.resume())
    far.pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
    mend: () => {
      isMended = true
    },
    stop: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
