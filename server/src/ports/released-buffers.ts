/**
 * Takes back the memory of pieces of a stream that were given: nobody looks at them again. Left to the collector, which
 * looks for memory outside of its heap now and then, a large file on its way holds a hundred megabytes, and a third of
 * the time goes to looking.
 */
export function takeBack(pieces: readonly Uint8Array[]): void {
  // What is a part of more memory is not alone there.
  for (const { buffer, byteLength } of pieces)
    if (byteLength > 0 && buffer.byteLength === byteLength && buffer instanceof ArrayBuffer)
      buffer.transfer(0)
}
