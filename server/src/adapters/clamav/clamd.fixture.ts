import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

const testSignature = ['EICAR', 'STANDARD', 'ANTIVIRUS'].join('-')

/** A fake clamd: INSTREAM, its responses, and closing the connection above its limit. */
export async function openClamd(
  options: { maxBytes?: number; response?: string; isUnresponsive?: boolean } = {},
): Promise<{ host: string; port: number }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    handleConnection(socket, options)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
}

/** Handles one connection: reads the chunks of INSTREAM and sends the verdict after the last. */
function handleConnection(
  socket: Socket,
  {
    maxBytes = 60_000_000,
    response,
    isUnresponsive,
  }: { maxBytes?: number; response?: string; isUnresponsive?: boolean },
) {
  let buffered = Buffer.alloc(0)
  let content = Buffer.alloc(0)
  let isOpen = false
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    if (isUnresponsive) return
    buffered = Buffer.concat([buffered, chunk])
    if (!isOpen) {
      const command = 'zINSTREAM\0'
      if (buffered.byteLength < command.length) return
      if (!buffered.toString('latin1').startsWith(command)) return void socket.end('UNKNOWN COMMAND\0')
      isOpen = true
      buffered = buffered.subarray(command.length)
    }
    while (buffered.byteLength >= 4) {
      const length = buffered.readUInt32BE()
      if (length === 0) return void socket.end(`stream: ${response ?? verdict(content)}\0`)
      if (buffered.byteLength < 4 + length) return
      content = Buffer.concat([content, buffered.subarray(4, 4 + length)])
      buffered = buffered.subarray(4 + length)
      if (content.byteLength > maxBytes) {
        socket.write('INSTREAM size limit exceeded. ERROR\0', () => socket.destroySoon())
        return
      }
    }
  })
}

const verdict = (content: Buffer) => (content.includes(testSignature) ? 'Win.Test.EICAR_HDB-1 FOUND' : 'OK')
