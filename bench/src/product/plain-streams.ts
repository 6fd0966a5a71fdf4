// A minimal server to compare transfers with. Runs as a separate process with a folder: POST writes the body to a file
// there and syncs it, GET reads it back.
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const file = join(process.argv[2] ?? '.', 'plain.bin')

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') {
    await pipeline(request, createWriteStream(file))
    const handle = await open(file, 'r+')
    await handle.sync()
    await handle.close()
    response.end('{}')
  } else {
    response.setHeader('content-length', (await stat(file)).size)
    await pipeline(createReadStream(file), response)
  }
}

const server = createServer((request, response) => void respond(request, response))
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
