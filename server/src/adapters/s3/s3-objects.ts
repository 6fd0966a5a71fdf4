import type { S3 } from '@aws-sdk/client-s3'
import { missingAsNull, openS3 } from './open-s3.ts'
import type { S3Address } from './s3-address.ts'
import { uploadMilliseconds, withTimeout } from './with-timeout.ts'

/** Named objects in a bucket, each complete or missing. */
export class S3Objects {
  readonly #s3: S3
  readonly #address: S3Address

  private constructor(s3: S3, address: S3Address) {
    this.#s3 = s3
    this.#address = address
  }

  /** Connects and creates a missing bucket. */
  static async open(address: S3Address): Promise<S3Objects> {
    const s3 = await openS3(address)
    const { bucket: Bucket } = address
    if (!(await s3.headBucket({ Bucket }).catch(missingAsNull))) await s3.createBucket({ Bucket })
    return new S3Objects(s3, address)
  }

  async upload(name: string, content: Uint8Array): Promise<void> {
    await withTimeout(
      (abortSignal) => this.#s3.putObject({ ...this.#objectKey(name), Body: content }, { abortSignal }),
      uploadMilliseconds(content.byteLength),
    )
  }

  /** Returns the content; null if the object is missing. */
  async get(name: string): Promise<Uint8Array | null> {
    const object = await withTimeout((abortSignal) =>
      this.#s3.getObject(this.#objectKey(name), { abortSignal }).catch(missingAsNull),
    )
    return (await object?.Body?.transformToByteArray()) ?? null
  }

  /** Lists the names below a folder, which ends with a slash. */
  async *list(folder: string): AsyncIterable<string> {
    const { bucket: Bucket, prefix } = this.#address
    let ContinuationToken: string | undefined
    do {
      const page = await this.#s3.listObjectsV2({ Bucket, Prefix: prefix + folder, ContinuationToken })
      for (const { Key = '' } of page.Contents ?? []) yield Key.slice(prefix.length)
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
  }

  async remove(name: string): Promise<void> {
    await this.#s3.deleteObject(this.#objectKey(name))
  }

  async close(): Promise<void> {
    this.#s3.destroy()
  }

  #objectKey(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#address.bucket, Key: this.#address.prefix + name }
  }
}
