import type { S3 } from '@aws-sdk/client-s3'
import type { S3Address } from './s3-address.ts'

/** Opens a client without sending a request. */
export async function openS3({ endpoint, region, accessKeyId, secretAccessKey }: S3Address): Promise<S3> {
  // Loaded on demand: it uses 35 MB of memory, which installations with blobs on disk do not need.
  const sdk = await import('@aws-sdk/client-s3')
  return new sdk.S3({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Ceph and Swift reject the checksum trailers of the SDK's default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 120_000 },
  })
}

/** Converts a 404 to null and rethrows other errors. */
export function missingAsNull(error: { $metadata?: { httpStatusCode?: number } }): null {
  if (error.$metadata?.httpStatusCode === 404) return null
  throw error
}
