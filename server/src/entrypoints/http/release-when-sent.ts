import type { ServerResponse } from 'node:http'
import { releaseBuffers } from '../../ports/released-buffers.ts'

/** Reclaims the memory of each chunk piped into the response after it is sent. */
export function releaseWhenSent(response: ServerResponse): void {
  const write = response.write.bind(response) as (
    chunk: unknown,
    done: (failure?: unknown) => void,
  ) => boolean
  // A pipe passes only the chunk, so the callback is added here.
  response.write = (chunk: unknown) =>
    write(chunk, (failure) => {
      if (!failure && chunk instanceof Uint8Array) releaseBuffers([chunk])
    })
}
