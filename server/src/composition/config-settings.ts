/** A setting as docs/configuration.md lists it. */
export interface Setting {
  readonly name: `BOCAU_${string}`
  readonly default: string
  readonly accepts: string
  readonly meaning: string
}

/** Settings of one heading of docs/configuration.md. */
interface SettingGroup {
  readonly title: string
  readonly settings: readonly Setting[]
}

/** All settings, grouped as docs/configuration.md lists them; a test compares the page with this list. */
const settingGroups: readonly SettingGroup[] = [
  {
    title: 'Server',
    settings: [
      {
        name: 'BOCAU_PUBLIC_URL',
        default: '',
        accepts: 'https://…',
        meaning:
          'Address that users open in the browser. With https, session cookies are sent over TLS only and passkeys work',
      },
      {
        name: 'BOCAU_DEMO',
        default: 'on',
        accepts: 'on, off',
        meaning:
          'Fill an empty store with the demo organisation. If the server is reachable from other machines or BOCAU_PUBLIC_URL is set, the demo is off unless this is set to `on`',
      },
      {
        name: 'BOCAU_KEY_FILE',
        default: '',
        accepts: 'path of a file',
        meaning:
          'Keys that encrypt secrets in the store: DKIM keys, authenticator keys and the forwarding secret. Create the file with `npm run bocau -- keys make`. Without it these secrets are stored unencrypted',
      },
      {
        name: 'BOCAU_PROCESSES',
        default: '1',
        accepts: '1 to 64',
        meaning:
          'Number of processes that serve users and mail programs. From 2, one more process receives mail and runs jobs',
      },
      {
        name: 'BOCAU_TRUST_PROXY',
        default: 'off',
        accepts: 'on, off',
        meaning:
          'Take the client address from `X-Forwarded-For` and the request id from `X-Request-Id`. Set it behind a reverse proxy only',
      },
      {
        name: 'BOCAU_API_DOCS',
        default: 'on',
        accepts: 'on, off',
        meaning: 'Serve the API description at `/api/docs`',
      },
    ],
  },
  {
    title: 'Storage',
    settings: [
      {
        name: 'BOCAU_DATA',
        default: './data',
        accepts: 'path of a directory',
        meaning: 'Directory of the embedded database and the blobs',
      },
      {
        name: 'BOCAU_DISK_RESERVE',
        default: '256',
        accepts: 'megabytes, off',
        meaning:
          'Free space kept on the disk of BOCAU_DATA. Below it, incoming mail is deferred and uploads are refused; sign-in, reading and deleting keep working',
      },
      {
        name: 'BOCAU_DATABASE',
        default: '',
        accepts: 'postgres://…',
        meaning: 'PostgreSQL database to use instead of the embedded one',
      },
      {
        name: 'BOCAU_DATABASE_DIRECT',
        default: '',
        accepts: 'postgres://…',
        meaning:
          'Direct address of the same database if BOCAU_DATABASE is a pooler. Live updates and migrations use it. Required for transaction pooling (PgBouncer with `pool_mode = transaction`)',
      },
      {
        name: 'BOCAU_DATABASE_CONNECTIONS',
        default: '10',
        accepts: 'number, at least 2',
        meaning:
          'Maximum number of PostgreSQL connections per process for requests. Jobs use half as many in addition; live updates and `/health` use one each',
      },
      {
        name: 'BOCAU_DATABASE_LAYOUT',
        default: 'one',
        accepts: 'one, citus',
        meaning:
          '`citus` distributes the tables over the nodes of a Citus 13 cluster; BOCAU_DATABASE is its coordinator. This cannot be reverted. Experimental, see [scaling.md](scaling.md)',
      },
      {
        name: 'BOCAU_BLOBS',
        default: '',
        accepts: 's3://key:secret@host:port/bucket',
        meaning: 'S3-compatible bucket for messages and files instead of BOCAU_DATA',
      },
      {
        name: 'BOCAU_SECOND_COPY',
        default: '',
        accepts: 'path of backups, s3://key:secret@host:port/bucket',
        meaning:
          'Second copy of messages and files, from which damaged ones are repaired: a backup, a directory of backups, or a copy of the bucket. It is only read',
      },
      {
        name: 'BOCAU_PROOF_DAYS',
        default: '30',
        accepts: 'days, at least 1',
        meaning: 'Interval in which all stored content is read and compared with its checksum',
      },
    ],
  },
  {
    title: 'Listeners',
    settings: [
      {
        name: 'BOCAU_HTTP',
        default: '127.0.0.1:8080',
        accepts: 'address:port',
        meaning: 'Web page, API and WebSocket',
      },
      {
        name: 'BOCAU_LMTP',
        default: '127.0.0.1:2424',
        accepts: 'address:port',
        meaning: 'Incoming mail from a mail server in front, by LMTP',
      },
      {
        name: 'BOCAU_SMTP_IN',
        default: '',
        accepts: 'address:port',
        meaning:
          'Incoming mail from other mail servers by SMTP, for hosted domains only (never a relay). Disabled by default',
      },
      {
        name: 'BOCAU_SUBMISSION',
        default: '127.0.0.1:2587',
        accepts: 'address:port, off',
        meaning:
          'Outgoing mail from mail programs by SMTP, with STARTTLS if there is a certificate. Passwords without TLS are accepted from this machine only',
      },
      {
        name: 'BOCAU_SUBMISSIONS',
        default: '',
        accepts: 'address:port, off',
        meaning: 'The same with implicit TLS. Requires a certificate',
      },
      {
        name: 'BOCAU_IMAP',
        default: '127.0.0.1:2143',
        accepts: 'address:port, off',
        meaning:
          'IMAP for mail programs, with STARTTLS if there is a certificate. Passwords without TLS are accepted from this machine only',
      },
      {
        name: 'BOCAU_IMAPS',
        default: '',
        accepts: 'address:port, off',
        meaning: 'The same with implicit TLS. Requires a certificate',
      },
      {
        name: 'BOCAU_POP3',
        default: '127.0.0.1:2110',
        accepts: 'address:port, off',
        meaning:
          'POP3 for mail programs, with STLS if there is a certificate. Passwords without TLS are accepted from this machine only',
      },
      {
        name: 'BOCAU_POP3S',
        default: '',
        accepts: 'address:port, off',
        meaning: 'The same with implicit TLS. Requires a certificate',
      },
      {
        name: 'BOCAU_MAIL_HOST',
        default: '',
        accepts: 'host name',
        meaning: 'Host at which mail programs reach SMTP, IMAP and POP3. Shown in the settings of each user',
      },
      {
        name: 'BOCAU_HELP_URL',
        default: '',
        accepts: 'http:// or https://',
        meaning: 'Your own help page for mail programs, linked in the settings',
      },
    ],
  },
  {
    title: 'TLS and certificates',
    settings: [
      {
        name: 'BOCAU_TLS_CERT',
        default: '',
        accepts: 'path of a PEM file',
        meaning:
          'Certificate chain of all listeners. The web page is then served by HTTPS only. Changed files are loaded within seconds',
      },
      {
        name: 'BOCAU_TLS_KEY',
        default: '',
        accepts: 'path of a PEM file',
        meaning: 'Private key of BOCAU_TLS_CERT',
      },
      {
        name: 'BOCAU_SMTP_CERT',
        default: '',
        accepts: 'path of a PEM file',
        meaning:
          'Certificate chain of the mail listeners only. Use it when a reverse proxy serves the web page with its own certificate',
      },
      {
        name: 'BOCAU_SMTP_KEY',
        default: '',
        accepts: 'path of a PEM file',
        meaning: 'Private key of BOCAU_SMTP_CERT',
      },
      {
        name: 'BOCAU_ACME',
        default: '',
        accepts: 'letsencrypt, https://… of an ACME directory',
        meaning:
          'Certificate authority that issues and renews certificates for the hosts of BOCAU_PUBLIC_URL, BOCAU_MAIL_HOST and BOCAU_MX_HOST. Replaces BOCAU_TLS_CERT. The authority must reach BOCAU_HTTP at port 443 or BOCAU_ACME_HTTP at port 80',
      },
      {
        name: 'BOCAU_ACME_EMAIL',
        default: '',
        accepts: 'email address',
        meaning: 'Contact address for the certificate authority',
      },
      {
        name: 'BOCAU_ACME_HTTP',
        default: '',
        accepts: 'address:port, off',
        meaning:
          'Plain HTTP listener for the HTTP challenge. All other requests are redirected to BOCAU_PUBLIC_URL',
      },
    ],
  },
  {
    title: 'Incoming mail',
    settings: [
      {
        name: 'BOCAU_MX_HOST',
        default: '',
        accepts: 'host name',
        meaning:
          'Host that the MX records of hosted domains must name. Default: the host of BOCAU_PUBLIC_URL, else the name of this machine',
      },
      {
        name: 'BOCAU_AUTHSERV_ID',
        default: '',
        accepts: 'host name',
        meaning: 'Name of the mail server in front whose `Authentication-Results` are trusted',
      },
      {
        name: 'BOCAU_CHECK_SENDERS',
        default: 'smtp',
        accepts: 'smtp, all, off',
        meaning:
          'Messages to check by SPF, DKIM, DMARC and ARC. `smtp`: messages by SMTP, and messages by LMTP if the results of the server in front are inconclusive. `all`: also messages by LMTP without results',
      },
      {
        name: 'BOCAU_ADDRESS_REST_DAYS',
        default: '30',
        accepts: 'days',
        meaning: 'Days during which the address of a deleted account cannot be assigned again',
      },
      {
        name: 'BOCAU_IMPORT_HOSTS',
        default: '',
        accepts: 'host names or addresses, separated by commas',
        meaning:
          'Mail servers in your own network from which users may import mail, on any port, with or without TLS. Without it only public servers with TLS are allowed',
      },
    ],
  },
  {
    title: 'Outgoing mail',
    settings: [
      {
        name: 'BOCAU_RELAY',
        default: '',
        accepts: 'smtp://user:password@host:port, smtps://…',
        meaning:
          'Relay for mail to other domains. Without it mail is sent directly to the servers of the recipients',
      },
      {
        name: 'BOCAU_DIRECT_MX',
        default: 'on',
        accepts: 'on, off',
        meaning:
          'Send directly to the servers of the recipients. If off and there is no relay, mail to other domains is returned to the sender',
      },
      {
        name: 'BOCAU_INNER_MX',
        default: '',
        accepts: 'host names or addresses, separated by commas',
        meaning:
          'Mail servers in your own network to which mail may be sent directly. Without it only public addresses are contacted',
      },
      {
        name: 'BOCAU_SPF',
        default: 'mx',
        accepts: 'SPF mechanisms such as mx, ip4:…, include:…',
        meaning: 'Servers that send your mail, as the SPF records of hosted domains must list them',
      },
    ],
  },
  {
    title: 'Scanning',
    settings: [
      {
        name: 'BOCAU_CLAMD',
        default: '',
        accepts: 'address:port',
        meaning:
          'ClamAV daemon that scans messages and files. Without it only the EICAR test file is detected; other files are shown as not scanned',
      },
      {
        name: 'BOCAU_RSPAMD',
        default: '',
        accepts: 'http://…',
        meaning:
          'Rspamd that scores incoming messages and drafts. Without it the spam headers of the server in front are used, and a small built-in scorer for drafts',
      },
    ],
  },
  {
    title: 'Drive and documents',
    settings: [
      {
        name: 'BOCAU_DRIVE',
        default: 'on',
        accepts: 'on, off',
        meaning: 'Offer the drive. If off, its pages, API and share links are closed; stored files are kept',
      },
      {
        name: 'BOCAU_OFFICE',
        default: '',
        accepts: 'https://…',
        meaning:
          'Office server with WOPI, such as Collabora Online, for editing documents. It must reach this server at BOCAU_PUBLIC_URL',
      },
      {
        name: 'BOCAU_LIBREOFFICE',
        default: 'found',
        accepts: 'a path, found, off',
        meaning:
          'LibreOffice that renders previews of old office formats. `found` searches this machine for it',
      },
    ],
  },
  {
    title: 'Sign-in',
    settings: [
      {
        name: 'BOCAU_SMS',
        default: '',
        accepts: 'https://user:password@…',
        meaning:
          'Gateway for codes by text message or call. It receives a POST with the JSON `{to, channel, text, code}`; `channel` is `text` or `voice`. Without it codes are written to the log',
      },
      {
        name: 'BOCAU_OIDC_ISSUER',
        default: '',
        accepts: 'https://…',
        meaning: 'OpenID Connect provider for single sign-on. Accounts are matched by their verified address',
      },
      {
        name: 'BOCAU_OIDC_CLIENT_ID',
        default: '',
        accepts: 'a text',
        meaning: 'Client id of this installation at the provider',
      },
      {
        name: 'BOCAU_OIDC_SECRET',
        default: '',
        accepts: 'a text',
        meaning: 'Client secret. Without it the installation is a public client',
      },
      {
        name: 'BOCAU_OIDC_NAME',
        default: '',
        accepts: 'a text',
        meaning: 'Name of the provider on the sign-in page. Default: the host of BOCAU_OIDC_ISSUER',
      },
      {
        name: 'BOCAU_OIDC_DOMAINS',
        default: '',
        accepts: 'domains, separated by commas',
        meaning:
          'Domains whose users may sign in by the provider. Required if there is more than one organisation',
      },
    ],
  },
  {
    title: 'Limits',
    settings: [
      {
        name: 'BOCAU_LETTERS_PER_HOUR',
        default: '500',
        accepts: 'a number',
        meaning:
          'Messages that an account may send per hour; forwarded and automatic messages are counted separately with the same limit. `npm run bocau -- sending limit` changes it for an organisation',
      },
      {
        name: 'BOCAU_RECIPIENTS_PER_HOUR',
        default: '2000',
        accepts: 'a number',
        meaning: 'Recipients of an account per hour',
      },
      {
        name: 'BOCAU_RECIPIENTS_PER_DAY',
        default: '5000',
        accepts: 'a number',
        meaning: 'Recipients of an account per day',
      },
      {
        name: 'BOCAU_RATE_LIMIT',
        default: '3000',
        accepts: 'requests per minute, off',
        meaning: 'API requests of a client per minute',
      },
      {
        name: 'BOCAU_ADDRESS_CONNECTIONS',
        default: '4000',
        accepts: 'connections, at least 50, or off',
        meaning:
          'Web connections of a client address per process. Behind a proxy it limits the requests in progress instead',
      },
    ],
  },
  {
    title: 'Backup',
    settings: [
      {
        name: 'BOCAU_BACKUP',
        default: '',
        accepts: 'path of a directory, s3://key:secret@host:port/bucket',
        meaning: 'Where incremental backups are stored. Without it there are no automatic backups',
      },
      {
        name: 'BOCAU_BACKUP_EVERY',
        default: '24',
        accepts: 'hours',
        meaning: 'Interval between backups',
      },
      {
        name: 'BOCAU_BACKUP_KEEP',
        default: '30',
        accepts: 'number, at least 2',
        meaning: 'Number of backups to keep',
      },
      {
        name: 'BOCAU_BACKUP_LOG',
        default: 'off',
        accepts: 'hours, off',
        meaning:
          'Period for which the embedded store can be restored to any second. Changes are copied to BOCAU_BACKUP every second',
      },
      {
        name: 'BOCAU_BACKUP_KEY',
        default: '',
        accepts: 'path of a file',
        meaning:
          'Keys that encrypt backups. Create the file with `npm run bocau -- keys make`. Without it backups are not encrypted',
      },
    ],
  },
  {
    title: 'Observability',
    settings: [
      {
        name: 'BOCAU_LOG',
        default: 'info',
        accepts: 'debug, info, warn, error, silent',
        meaning: 'Log level',
      },
      {
        name: 'BOCAU_METRICS',
        default: '',
        accepts: 'address:port, off',
        meaning:
          'Separate listener on which Prometheus reads `/metrics`. Do not expose it to the internet. Disabled by default',
      },
      {
        name: 'BOCAU_TRACES',
        default: '',
        accepts: 'http://host:port, https://…',
        meaning:
          'OTLP endpoint (HTTP) for traces of requests, deliveries and jobs. `/v1/traces` is appended to the address',
      },
    ],
  },
]

/** All settings in the order of the page. */
export const settings: readonly Setting[] = settingGroups.flatMap((group) => group.settings)

/** Writes the part of docs/configuration.md that lists the settings: a heading and a table for each group. */
export function settingsReference(): string {
  return settingGroups
    .map(({ title, settings: rows }) =>
      [
        `### ${title}`,
        '',
        '| setting | default | accepts | meaning |',
        '|---|---|---|---|',
        ...rows.map(({ name, default: byDefault, accepts, meaning }) => {
          return `| \`${name}\` | ${byDefault ? `\`${byDefault}\`` : ''} | ${accepts} | ${meaning} |`
        }),
      ].join('\n'),
    )
    .join('\n\n')
}
