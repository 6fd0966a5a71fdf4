import type { S3 } from '@aws-sdk/client-s3'
import type { S3Address } from './s3-address.ts'

/** The way to a store; nothing is asked yet. */
export async function openS3({ endpoint, region, accessKeyId, secretAccessKey }: S3Address): Promise<S3> {
  // Loaded here and not above: it weighs 35 MB, which an installation with blobs on disk must not pay.
  const sdk = await import('@aws-sdk/client-s3')
  return new sdk.S3({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Ceph and Swift refuse the checksum trailers that the SDK would send otherwise.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 120_000 },
  })
}

/** What is not there is null; every other error is thrown on. */
export function missingAsNull(error: { $metadata?: { httpStatusCode?: number } }): null {
  if (error.$metadata?.httpStatusCode === 404) return null
  throw error
}
