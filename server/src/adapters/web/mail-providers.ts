/** A provider of mailboxes whose server everybody knows. */
export interface Provider {
  host: string
  /** Whether programs sign in with a password made for them rather than the person's own. */
  needsAppPassword: boolean
}

const providers: readonly (Provider & { domains: readonly string[] })[] = [
  {
    host: 'imap.gmail.com',
    needsAppPassword: true,
    // The last two are where the mail of companies goes that have their mailboxes there.
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

/** The provider that has the mailboxes of a domain, or that a mail server belongs to; null for anybody else. */
export function providerOf(name: string): Provider | null {
  return (
    providers.find(({ domains }) =>
      domains.some((domain) => name === domain || name.endsWith(`.${domain}`)),
    ) ?? null
  )
}
