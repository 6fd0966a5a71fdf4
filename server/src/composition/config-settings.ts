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
    name: 'BOCAU_DISK_RESERVE',
    default: '256',
    takes: 'megabytes, off',
    meaning:
      'How much of the disk of BOCAU_DATA is left alone: with less free, letters are asked to come later and nothing new is taken, while signing in, reading and deleting go on',
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
    name: 'BOCAU_SMTP_IN',
    default: '',
    takes: 'address:port',
    meaning:
      'Where other mail servers bring letters by SMTP, for the mailboxes here and nobody else; without it there is no such door',
  },
  {
    name: 'BOCAU_IMAP',
    default: '127.0.0.1:2143',
    takes: 'address:port, off',
    meaning:
      'Where mail programs read mail by IMAP; with a certificate it offers STARTTLS, and passwords are taken unencrypted from this machine alone',
  },
  {
    name: 'BOCAU_IMAPS',
    default: '',
    takes: 'address:port, off',
    meaning: 'The same, encrypted from the start; it needs a certificate',
  },
  {
    name: 'BOCAU_TLS_CERT',
    default: '',
    takes: 'the path of a PEM file',
    meaning:
      'The certificate of every door, with those that vouch for it: the page and the API are served by HTTPS alone, mail programs and other mail servers are offered encryption; read again within seconds when its files change',
  },
  {
    name: 'BOCAU_TLS_KEY',
    default: '',
    takes: 'the path of a PEM file',
    meaning: 'The key of that certificate',
  },
  {
    name: 'BOCAU_ACME',
    default: '',
    takes: 'letsencrypt, https://… of an ACME directory',
    meaning:
      'Who gives certificates for the hosts of BOCAU_PUBLIC_URL, BOCAU_MAIL_HOST and BOCAU_MX_HOST, instead of BOCAU_TLS_CERT: they are fetched and renewed by themselves and kept in the store. The authority looks at BOCAU_HTTP, which it has to reach as port 443, or at BOCAU_ACME_HTTP',
  },
  {
    name: 'BOCAU_ACME_EMAIL',
    default: '',
    takes: 'an address',
    meaning: 'Whom the authority writes to about the certificates',
  },
  {
    name: 'BOCAU_ACME_HTTP',
    default: '',
    takes: 'address:port, off',
    meaning:
      'A door of plain HTTP, which is to be reached as port 80: there the authority may look as well, and everybody else is led to BOCAU_PUBLIC_URL',
  },
  {
    name: 'BOCAU_SMTP_CERT',
    default: '',
    takes: 'the path of a PEM file',
    meaning:
      'A certificate for the doors for mail alone, as where a proxy encrypts what is before the page: with it and without BOCAU_TLS_CERT the page is served by plain HTTP',
  },
  {
    name: 'BOCAU_SMTP_KEY',
    default: '',
    takes: 'the path of a PEM file',
    meaning: 'The key of that certificate',
  },
  {
    name: 'BOCAU_SUBMISSION',
    default: '127.0.0.1:2587',
    takes: 'address:port, off',
    meaning:
      'Where other mail programs send, with STARTTLS where there is a certificate; without encryption passwords are taken from this machine alone',
  },
  {
    name: 'BOCAU_SUBMISSIONS',
    default: '',
    takes: 'address:port, off',
    meaning: 'The same, encrypted from the first byte; it needs a certificate',
  },
  {
    name: 'BOCAU_POP3',
    default: '127.0.0.1:2110',
    takes: 'address:port, off',
    meaning:
      'Where other mail programs fetch the inbox by POP3, with STLS where there is a certificate; without encryption passwords are taken from this machine alone',
  },
  {
    name: 'BOCAU_POP3S',
    default: '',
    takes: 'address:port, off',
    meaning: 'The same, encrypted from the first byte; it needs a certificate',
  },
  {
    name: 'BOCAU_METRICS',
    default: '',
    takes: 'address:port, off',
    meaning:
      'Where Prometheus reads `/metrics`, on a door of its own that is for nobody else; without it there is no such door',
  },
  {
    name: 'BOCAU_TRACES',
    default: '',
    takes: 'http://host:port, https://…',
    meaning:
      'The collector of OpenTelemetry that requests, arrivals and jobs are told to as traces, by OTLP over HTTP; `/v1/traces` follows the address',
  },
  {
    name: 'BOCAU_DATABASE',
    default: '',
    takes: 'postgres://…',
    meaning: 'A PostgreSQL database instead of the embedded store',
  },
  {
    name: 'BOCAU_DATABASE_DIRECT',
    default: '',
    takes: 'postgres://…',
    meaning:
      'The same database past the pooler that stands at BOCAU_DATABASE, for live updates and migrations; with it that pooler may give out connections for one transaction at a time (PgBouncer with `pool_mode = transaction`)',
  },
  {
    name: 'BOCAU_DATABASE_CONNECTIONS',
    default: '10',
    takes: 'a number of at least 2',
    meaning:
      'How many connections to PostgreSQL this process keeps at most for what people and mail servers ask; half as many beside them are for jobs, one is for live updates and one for `/health`',
  },
  {
    name: 'BOCAU_DATABASE_LAYOUT',
    default: 'one',
    takes: 'one, citus',
    meaning:
      'How the tables lie in that database: on one machine, or spread by account over those of a Citus 13 whose coordinator BOCAU_DATABASE names (docs/scale.md says how far that was tried); a store that was spread once stays so',
  },
  {
    name: 'BOCAU_BLOBS',
    default: '',
    takes: 's3://key:secret@host:port/bucket',
    meaning: 'An S3-compatible store for letters and files instead of the data directory',
  },
  {
    name: 'BOCAU_SECOND_COPY',
    default: '',
    takes: 'the path of backups, s3://key:secret@host:port/bucket',
    meaning:
      'Where letters and files lie once more: a backup of `bocau backup`, a directory of such, or a copy of the bucket of BOCAU_BLOBS. What is found damaged is taken from there; it is only ever read',
  },
  {
    name: 'BOCAU_BACKUP',
    default: '',
    takes: 'the path of a directory, s3://key:secret@host:port/bucket',
    meaning:
      'Where backups of the store are made by themselves, each of what is new since the one before; without it only by hand',
  },
  {
    name: 'BOCAU_BACKUP_EVERY',
    default: '24',
    takes: 'a number of hours',
    meaning: 'How often a backup is made at BOCAU_BACKUP',
  },
  {
    name: 'BOCAU_BACKUP_KEEP',
    default: '30',
    takes: 'a number of at least 2',
    meaning: 'How many backups stay at BOCAU_BACKUP',
  },
  {
    name: 'BOCAU_BACKUP_LOG',
    default: 'off',
    takes: 'a number of hours, off',
    meaning:
      'For how long the embedded store can be brought back to any moment: what changes is put at BOCAU_BACKUP second by second',
  },
  {
    name: 'BOCAU_BACKUP_KEY',
    default: '',
    takes: 'the path of a file',
    meaning:
      'The keys with which backups are encrypted, as `npm run bocau -- keys make` makes them; without it they are not',
  },
  {
    name: 'BOCAU_PROOF_DAYS',
    default: '30',
    takes: 'a number of at least 1',
    meaning: 'In how many days everything that is kept is read once, to see whether it is still what it was',
  },
  {
    name: 'BOCAU_ADDRESS_REST_DAYS',
    default: '30',
    takes: 'a number',
    meaning:
      'For how many days the address of an account that was deleted is given to nobody, so that its mail does not reach a stranger',
  },
  {
    name: 'BOCAU_KEY_FILE',
    default: '',
    takes: 'the path of a file',
    meaning:
      'The keys with which DKIM keys, the keys of authenticators and the secret of forwarded letters are encrypted in the store, as `npm run bocau -- keys make` makes them; without it they lie there plainly',
  },
  {
    name: 'BOCAU_RELAY',
    default: '',
    takes: 'smtp://user:password@host:port, smtps://…',
    meaning:
      'A mail server that takes letters to the outside; without it they go straight to the servers of their recipients',
  },
  {
    name: 'BOCAU_DIRECT_MX',
    default: 'on',
    takes: 'on, off',
    meaning:
      'Whether letters go straight to the servers of their recipients; off returns them to their sender',
  },
  {
    name: 'BOCAU_INNER_MX',
    default: '',
    takes: 'names or addresses with commas',
    meaning:
      'Mail servers of your own network that letters may go straight to; without it only servers of the public internet are connected to, whatever the zone of a recipient says',
  },
  {
    name: 'BOCAU_CLAMD',
    default: '',
    takes: 'address:port',
    meaning:
      'A ClamAV that scans letters and files; without it only the EICAR test file is found and others are “not scanned”',
  },
  {
    name: 'BOCAU_RSPAMD',
    default: '',
    takes: 'http://…',
    meaning:
      'A Rspamd that scores letters as they arrive and before they are sent; without it the marks of the mail server in front count for the former, and a small built-in scorer for the latter',
  },
  {
    name: 'BOCAU_SMS',
    default: '',
    takes: 'https://user:password@…',
    meaning:
      'A gateway that brings codes to telephones: it gets `{to, channel, text, code}` as JSON by POST, `channel` being text or voice; without it they are written to the log',
  },
  {
    name: 'BOCAU_LIBREOFFICE',
    default: 'found',
    takes: 'a path, found, off',
    meaning:
      'The LibreOffice that draws old office documents for a preview; found means that of this machine, if any',
  },
  {
    name: 'BOCAU_OFFICE',
    default: '',
    takes: 'https://…',
    meaning:
      'An office server that speaks WOPI, such as Collabora Online, in which documents of the drive are edited; it has to reach this installation at `BOCAU_PUBLIC_URL`',
  },
  {
    name: 'BOCAU_LETTERS_PER_HOUR',
    default: '500',
    takes: 'a number',
    meaning:
      'How many letters a person may send in an hour; as much may leave by itself beside it, forwarded or as automatic answers. An organisation is given another measure by `npm run bocau -- sending limit`',
  },
  {
    name: 'BOCAU_RECIPIENTS_PER_HOUR',
    default: '2000',
    takes: 'a number',
    meaning: 'How many recipients the letters of a person may have in an hour',
  },
  {
    name: 'BOCAU_RECIPIENTS_PER_DAY',
    default: '5000',
    takes: 'a number',
    meaning: 'How many recipients the letters of a person may have in a day',
  },
  {
    name: 'BOCAU_DEMO',
    default: 'on',
    takes: 'on, off',
    meaning:
      'Whether an empty store is filled with the demo organisation; where others reach an address above, or there is a `BOCAU_PUBLIC_URL`, only if it is set expressly: otherwise the accounts of a demo are shut',
  },
  {
    name: 'BOCAU_PUBLIC_URL',
    default: '',
    takes: 'https://…',
    meaning: 'The address people open; with https the session cookie is sent over TLS only',
  },
  {
    name: 'BOCAU_AUTHSERV_ID',
    default: '',
    takes: 'a host name',
    meaning: 'The mail server in front whose Authentication-Results are believed',
  },
  {
    name: 'BOCAU_CHECK_SENDERS',
    default: 'smtp',
    takes: 'smtp, all, off',
    meaning:
      'Which messages this server checks by SPF, DKIM, DMARC and ARC: those by SMTP, and those by LMTP where the server in front reports no result that decides (smtp); also those by LMTP without a result (all); none (off)',
  },
  {
    name: 'BOCAU_MAIL_HOST',
    default: '',
    takes: 'a host name',
    meaning: 'Where other mail programs reach these mailboxes by SMTP, IMAP and POP3; shown in the settings',
  },
  {
    name: 'BOCAU_HELP_URL',
    default: '',
    takes: 'http:// or https://',
    meaning:
      'A page that helps with setting up other mail programs; linked below where they reach these mailboxes',
  },
  {
    name: 'BOCAU_MX_HOST',
    default: '',
    takes: 'a host name',
    meaning:
      'The mail server that takes letters for the domains kept here, as their MX records are to name it; without it the host of BOCAU_PUBLIC_URL, or the name of this machine',
  },
  {
    name: 'BOCAU_SPF',
    default: 'mx',
    takes: 'SPF mechanisms such as mx, ip4:…, include:…',
    meaning:
      'The servers that letters leave from, as the SPF records of the domains kept here are to name them',
  },
  {
    name: 'BOCAU_OIDC_ISSUER',
    default: '',
    takes: 'https://…',
    meaning:
      'An OpenID Connect provider by which people may sign in; an account is that of the verified address that the provider names',
  },
  {
    name: 'BOCAU_OIDC_CLIENT_ID',
    default: '',
    takes: 'a text',
    meaning: 'The name under which the provider knows this installation',
  },
  {
    name: 'BOCAU_OIDC_SECRET',
    default: '',
    takes: 'a text',
    meaning: 'The secret that goes with it; without one the installation is a public client',
  },
  {
    name: 'BOCAU_OIDC_NAME',
    default: '',
    takes: 'a text',
    meaning: 'What the sign-in page calls the provider; without it the host of BOCAU_OIDC_ISSUER',
  },
  {
    name: 'BOCAU_OIDC_DOMAINS',
    default: '',
    takes: 'domains',
    meaning:
      'The domains whose organisations that provider vouches for, and no other; needed as soon as there is more than one organisation',
  },
  {
    name: 'BOCAU_IMPORT_HOSTS',
    default: '',
    takes: 'names or addresses with commas',
    meaning:
      'Mail servers of your own network that people may bring mail along from, whatever their port, encryption and certificate; without it only servers of the public internet are reached, and encrypted alone',
  },
  {
    name: 'BOCAU_PROCESSES',
    default: '1',
    takes: 'a number from 1 to 64',
    meaning:
      'How many processes answer people and mail programs; from 2 on one more takes mail in and does what is due, so that neither waits for the other',
  },
  {
    name: 'BOCAU_TRUST_PROXY',
    default: 'off',
    takes: 'on, off',
    meaning:
      'Whether the caller’s address is taken from the X-Forwarded-For header of a reverse proxy, and what a request is called in the log from its X-Request-Id',
  },
  {
    name: 'BOCAU_DRIVE',
    default: 'on',
    takes: 'on, off',
    meaning:
      'Whether there is a drive for anybody; off, its pages, its API and every link to its files are shut, and what lies in it stays',
  },
  {
    name: 'BOCAU_API_DOCS',
    default: 'on',
    takes: 'on, off',
    meaning: 'Whether /api/docs describes the API, for people and programs',
  },
  {
    name: 'BOCAU_RATE_LIMIT',
    default: '3000',
    takes: 'requests per minute, off',
    meaning: 'How many API requests one caller may make in a minute',
  },
  {
    name: 'BOCAU_ADDRESS_CONNECTIONS',
    default: '4000',
    takes: 'connections, off',
    meaning:
      'How many connections for pages one address may have open with each process, enough for a company behind one; behind a proxy, how many requests of it may be under way',
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
