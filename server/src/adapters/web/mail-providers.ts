/** A known mailbox provider. */
export interface Provider {
  host: string
  /** True if mail clients need an app password. */
  needsAppPassword: boolean
}

const providers: readonly (Provider & { domains: readonly string[] })[] = [
  {
    host: 'imap.gmail.com',
    needsAppPassword: true,
    // The last two are MX domains of companies with mailboxes there.
    domains: ['gmail.com', 'googlemail.com', 'google.com'],
  },
  {
    host: 'outlook.office365.com',
    needsAppPassword: true,
    domains: [
      'outlook.com',
      'hotmail.com',
      'live.com',
      'msn.com',
      'outlook.com.vn',
      'mail.protection.outlook.com',
    ],
  },
  {
    host: 'imap.mail.yahoo.com',
    needsAppPassword: true,
    domains: ['yahoo.com', 'yahoo.com.vn', 'ymail.com', 'rocketmail.com', 'yahoodns.net'],
  },
  { host: 'imap.aol.com', needsAppPassword: true, domains: ['aol.com'] },
  {
    host: 'imap.mail.me.com',
    needsAppPassword: true,
    domains: ['icloud.com', 'me.com', 'mac.com', 'mail.icloud.com'],
  },
  {
    host: 'imap.fastmail.com',
    needsAppPassword: true,
    domains: ['fastmail.com', 'fastmail.fm', 'messagingengine.com'],
  },
  { host: 'imap.zoho.com', needsAppPassword: true, domains: ['zoho.com', 'zohomail.com'] },
  { host: 'imap.zoho.eu', needsAppPassword: true, domains: ['zoho.eu'] },
  { host: 'imap.yandex.com', needsAppPassword: true, domains: ['yandex.com', 'yandex.ru', 'yandex.net'] },
  { host: 'imap.mail.ru', needsAppPassword: true, domains: ['mail.ru', 'bk.ru', 'inbox.ru', 'list.ru'] },
  { host: 'imap.gmx.net', needsAppPassword: false, domains: ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch'] },
  { host: 'imap.gmx.com', needsAppPassword: false, domains: ['gmx.com'] },
  { host: 'imap.web.de', needsAppPassword: false, domains: ['web.de'] },
  { host: 'imap.qq.com', needsAppPassword: true, domains: ['qq.com', 'foxmail.com'] },
]

/** Returns the provider of a domain or mail server; null if unknown. */
export function findProvider(name: string): Provider | null {
  return (
    providers.find(({ domains }) =>
      domains.some((domain) => name === domain || name.endsWith(`.${domain}`)),
    ) ?? null
  )
}
