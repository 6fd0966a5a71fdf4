import { request } from 'node:http'

/** Sends one request over a new connection. */
export function get(
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string; headers: Record<string, string | string[] | undefined> }> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      { host: '127.0.0.1', port, path, headers, agent: false, timeout: 30_000 },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('error', reject)
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            body: Buffer.concat(chunks).toString('utf8'),
            headers: reply.headers,
          }),
        )
      },
    )
    clientRequest.on('error', reject)
    clientRequest.on('timeout', () => clientRequest.destroy(new Error(`${path} did not answer in time`)))
    clientRequest.end()
  })
}
