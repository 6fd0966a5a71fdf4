import { Http2ServerRequest, Http2ServerResponse } from 'node:http2'

/**
 * Request of an HTTP/2 stream. Reading an incomplete body fails after the stream is closed, as on HTTP/1.1; with the
 * class of the library the body would just end.
 */
export class StreamRequest extends Http2ServerRequest {
  #isComplete: boolean
  #receivedBytes = 0

  constructor(...created: ConstructorParameters<typeof Http2ServerRequest>) {
    const [stream, headers, options, rawHeaders] = created
    // The library emits `close` when the stream is closed.
    super(stream, headers, { ...options, emitClose: false }, rawHeaders)
    this.#isComplete = stream.endAfterHeaders
  }

  /** True when the whole body was received and passed to its reader. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** Bytes of the body that were passed to its reader. */
  get receivedBytes(): number {
    return this.#receivedBytes
  }

  /** Bytes of the body that were received and are not read yet. */
  get unreadBytes(): number {
    return this.readableLength + this.stream.readableLength
  }

  /** Receives a part of the body from the library; null at its end, or when the stream is closed. */
  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (chunk instanceof Uint8Array) this.#receivedBytes += chunk.byteLength
    if (chunk !== null || this.#isComplete) return super.push(chunk, encoding)
    if (this.stream.closed) return this.abort()
    this.#isComplete = true
    return super.push(null)
  }

  /** Lets reading the body fail. */
  abort(): false {
    const error = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    // An error without a listener would end the process.
    this.destroy(this.listenerCount('error') > 0 ? error : undefined)
    return false
  }
}

/**
 * Response of an HTTP/2 stream. An incomplete response fails at the client; with the class of the library it would just
 * end.
 */
export class StreamResponse extends Http2ServerResponse<StreamRequest> {
  override destroy(error?: Error): this {
    return super.destroy(error ?? new Error('incomplete response'))
  }
}
