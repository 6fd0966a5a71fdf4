/** Address and credentials of an S3-compatible store. */
export type S3Address = {
  endpoint: string
  region: string
  bucket: string
  /** Prefix of every key: empty, or ending with a slash. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

const expectedFormat = 's3://key:secret@host:port/bucket[/prefix][?region=name][&tls=off]'

/** Parses `s3://key:secret@host:port/bucket/prefix?region=..&tls=off`; errors do not contain the secret. */
export function parseS3Address(text: string): S3Address {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 's3:' || !url.hostname)
    throw new Error(`is not an address of the form ${expectedFormat}`)
  if (!url.username || !url.password) throw new Error(`has no key and secret as in ${expectedFormat}`)

  const [bucket, ...folders] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  if (!bucket) throw new Error(`has no bucket as in ${expectedFormat}`)

  const tls = url.searchParams.get('tls') ?? 'on'
  if (tls !== 'on' && tls !== 'off') throw new Error('must set tls to "on" or "off"')
  return {
    endpoint: `${tls === 'off' ? 'http' : 'https'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}
