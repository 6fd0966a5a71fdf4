import type { ServerResponse } from 'node:http'
import { releaseBuffers } from '../../ports/released-buffers.ts'

/** Reclaims the memory of each chunk piped into the response after it is sent. */
export function takeBackWhenSent(response: ServerResponse): void {
  const write = response.write.bind(response) as (
    piece: unknown,
    done: (failure?: unknown) => void,
  ) => boolean
  // A pipe passes only the chunk, so the callback is added here.
  response.write = (piece: unknown) =>
    write(piece, (failure) => {
      if (!failure && piece instanceof Uint8Array) releaseBuffers([piece])
    })
}
