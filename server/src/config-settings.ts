/** A setting as the README lists it. */
export interface Setting {
  readonly name: `BOCAU_${string}`
  readonly default: string
  readonly takes: string
  readonly meaning: string
}

/** Every setting there is; the table in the README is checked against this list. */
export const settings: readonly Setting[] = [
  {
    name: 'BOCAU_DATA',
    default: './data',
    takes: 'a directory',
    meaning: 'Where the embedded store and the blobs are kept',
  },
  {
    name: 'BOCAU_HTTP',
    default: '127.0.0.1:8080',
    takes: 'address:port',
    meaning: 'Where the web page, the API and the socket are served',
  },
  {
    name: 'BOCAU_LMTP',
    default: '127.0.0.1:2424',
    takes: 'address:port',
    meaning: 'Where a mail server hands over letters by LMTP',
  },
  {
    name: 'BOCAU_DATABASE',
    default: '',
    takes: 'postgres://…',
    meaning: 'A PostgreSQL database instead of the embedded store',
  },
  {
    name: 'BOCAU_BLOBS',
    default: '',
    takes: 's3://key:secret@host:port/bucket',
    meaning: 'An S3-compatible store for letters and files instead of the data directory',
  },
  {
    name: 'BOCAU_DEMO',
    default: 'on',
    takes: 'on, off',
    meaning: 'Whether an empty store is filled with the demo organisation',
  },
  {
    name: 'BOCAU_PUBLIC_URL',
    default: '',
    takes: 'https://…',
    meaning: 'The address people open; with https the session cookie is sent over TLS only',
  },
  {
    name: 'BOCAU_TRUST_PROXY',
    default: 'off',
    takes: 'on, off',
    meaning: 'Whether the caller’s address is taken from the X-Forwarded-For header of a reverse proxy',
  },
  {
    name: 'BOCAU_RATE_LIMIT',
    default: '3000',
    takes: 'requests per minute, off',
    meaning: 'How many API requests one caller may make in a minute',
  },
  {
    name: 'BOCAU_LOG',
    default: 'info',
    takes: 'debug, info, warn, error, silent',
    meaning: 'How much is logged',
  },
]

/** The settings as the table of the README: one row each, in the order of the list. */
export function settingsTable(): string {
  const rows = settings.map(({ name, default: byDefault, takes, meaning }) => {
    return `| \`${name}\` | ${byDefault ? `\`${byDefault}\`` : ''} | ${takes} | ${meaning} |`
  })
  return ['| setting | default | takes | meaning |', '|---|---|---|---|', ...rows].join('\n')
}
