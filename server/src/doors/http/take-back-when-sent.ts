import type { ServerResponse } from 'node:http'
import { takeBack } from '../../ports/released-buffers.ts'

/** Takes back the memory of each piece of a body that is piped into the response, once the connection is done with it. */
export function takeBackWhenSent(response: ServerResponse): void {
  const write = response.write.bind(response) as (
    piece: unknown,
    done: (failure?: unknown) => void,
  ) => boolean
  // A pipe gives the piece alone, and has no ear for when it is written.
  response.write = (piece: unknown) =>
    write(piece, (failure) => {
      if (!failure && piece instanceof Uint8Array) takeBack([piece])
    })
}
