import { request } from 'node:http'

/** Sends one request over a new connection. */
export function get(
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string; headers: Record<string, string | string[] | undefined> }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path, headers, agent: false, timeout: 30_000 },
      (reply) => {
        const pieces: Buffer[] = []
        reply.on('data', (piece: Buffer) => pieces.push(piece))
        reply.on('error', reject)
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            body: Buffer.concat(pieces).toString('utf8'),
            headers: reply.headers,
          }),
        )
      },
    )
    asked.on('error', reject)
    asked.on('timeout', () => asked.destroy(new Error(`${path} did not answer in time`)))
    asked.end()
  })
}
