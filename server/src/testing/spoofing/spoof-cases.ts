import { domainToASCII } from 'node:url'
import { signManually } from './sign-manually.ts'

/** A message with its connection data. */
export interface SpoofMail {
  raw: string
  envelopeFrom: string
  clientAddress: string
  helo: string
}

/** The attacker's server: it passes SPF for `evil.example` and has a DKIM key there. */
const attacker = { envelopeFrom: 'x@evil.example', clientAddress: '203.0.113.5', helo: 'mx.evil.example' }
/** The server of the imitated domain. */
const owner = (domain: string) => ({
  envelopeFrom: `boss@${domain}`,
  clientAddress: '198.51.100.7',
  helo: `mx.${domain}`,
})

const body = 'Xin chuyển tiền.\r\n'
const message = (...fields: string[]) =>
  `${[...fields, 'Subject: Gấp', 'To: khue@mocviet.test'].join('\r\n')}\r\n\r\n${body}`
const messageFrom = (...values: string[]) => message(...values.map((value) => `From: ${value}`))
const fromAttacker = (raw: string, overrides: Partial<SpoofMail> = {}): SpoofMail => ({
  raw,
  ...attacker,
  ...overrides,
})

type Cases = Record<string, (domain: string) => SpoofMail>

/** Attacks that imitate `boss@domain`, by classes from research on sender spoofing. */
export const attacks: Cases = {
  // Envelope and connection.
  'plain forgery': (domain) => fromAttacker(messageFrom(`Boss <boss@${domain}>`)),
  'an empty return address': (domain) => fromAttacker(messageFrom(`boss@${domain}`), { envelopeFrom: '' }),
  'the name of the domain in HELO': (domain) =>
    fromAttacker(messageFrom(`boss@${domain}`), { envelopeFrom: '', helo: domain }),
  'a return address of the domain': (domain) =>
    fromAttacker(messageFrom(`boss@${domain}`), { envelopeFrom: `boss@${domain}` }),
  'a return address below the domain': (domain) =>
    fromAttacker(messageFrom(`boss@${domain}`), { envelopeFrom: `x@none.${domain}` }),
  'a quoted return address': (domain) =>
    fromAttacker(messageFrom(`boss@${domain}`), { envelopeFrom: `"x@${domain}"@evil.example` }),
  'a return address with two at signs': (domain) =>
    fromAttacker(messageFrom(`boss@${domain}`), { envelopeFrom: `boss@${domain}@evil.example` }),
  'a silent domain in the envelope': (domain) =>
    fromAttacker(messageFrom(`boss@${domain}`), { envelopeFrom: 'x@silent.example' }),
  'a subdomain that does not exist': (domain) => fromAttacker(messageFrom(`Boss <boss@hr.${domain}>`)),
  'a subdomain too long for DNS': (domain) => fromAttacker(messageFrom(`boss@${'x'.repeat(64)}.${domain}`)),
  'subdomains too long for DNS': (domain) => fromAttacker(messageFrom(`boss@${'x.'.repeat(125)}${domain}`)),
  'a subdomain of two directions': (domain) => fromAttacker(messageFrom(`boss@אa.${domain}`)),
  'a subdomain that is not punycode': (domain) => fromAttacker(messageFrom(`boss@xn--đ.${domain}`)),

  // Forms of From that mail programs parse differently.
  'two From lines, the owner first': (domain) =>
    fromAttacker(messageFrom(`boss@${domain}`, 'x@evil.example')),
  'two From lines, the owner last': (domain) => fromAttacker(messageFrom('x@evil.example', `boss@${domain}`)),
  'a From line with a blank before the colon': (domain) =>
    fromAttacker(message(`From : boss@${domain}`, 'From: x@evil.example')),
  'a From line with a tab before the colon': (domain) =>
    fromAttacker(message(`FROM\t: boss@${domain}`, 'From: x@evil.example')),
  'a folded From line': (domain) => fromAttacker(message(`From:\r\n boss@${domain}`, 'From: x@evil.example')),
  'a list, the owner first': (domain) => fromAttacker(messageFrom(`boss@${domain}, x@evil.example`)),
  'a list, the owner last': (domain) => fromAttacker(messageFrom(`x@evil.example, boss@${domain}`)),
  'a list with an empty entry': (domain) => fromAttacker(messageFrom(`,boss@${domain}`)),
  'a group': (domain) => fromAttacker(messageFrom(`Boss: boss@${domain};`)),
  'a group and an address': (domain) => fromAttacker(messageFrom(`boss@${domain}: x@evil.example;`)),
  'two addresses in brackets': (domain) =>
    fromAttacker(messageFrom(`Boss <boss@${domain}> <x@evil.example>`)),
  'an address before the brackets': (domain) => fromAttacker(messageFrom(`boss@${domain} <x@evil.example>`)),
  'an address behind the brackets': (domain) => fromAttacker(messageFrom(`<boss@${domain}> x@evil.example`)),
  'nested brackets': (domain) => fromAttacker(messageFrom(`<boss@${domain} <x@evil.example>>`)),
  'brackets that do not end': (domain) => fromAttacker(messageFrom(`Boss <boss@${domain}`)),
  'a source route': (domain) => fromAttacker(messageFrom(`<@evil.example,@x.example:boss@${domain}>`)),
  'a route to the attacker': (domain) => fromAttacker(messageFrom(`<boss@${domain}:x@evil.example>`)),
  'an address and a name with a comma': (domain) =>
    fromAttacker(messageFrom(`boss@${domain}, Boss <x@evil.example>`)),
  'a name with a comma, the owner last': (domain) =>
    fromAttacker(messageFrom(`x@evil.example, Boss <boss@${domain}>`)),
  'an address in a comment': (domain) => fromAttacker(messageFrom(`x@evil.example (boss@${domain})`)),
  'a comment within the address': (domain) => fromAttacker(messageFrom(`boss@${domain}(@evil.example)`)),
  'a comment that does not end': (domain) => fromAttacker(messageFrom(`boss@${domain} (x@evil.example`)),
  'a quotation that does not end': (domain) => fromAttacker(messageFrom(`"boss@${domain} <x@evil.example>`)),
  'two at signs': (domain) => fromAttacker(messageFrom(`boss@${domain}@evil.example`)),
  'two at signs, the owner last': (domain) => fromAttacker(messageFrom(`x@evil.example@${domain}`)),
  'a NUL behind the domain': (domain) => fromAttacker(messageFrom(`boss@${domain}\0@evil.example`)),
  'a carriage return after the domain': (domain) =>
    fromAttacker(messageFrom(`boss@${domain}\r@evil.example`)),
  'a percent sign for the at sign': (domain) => fromAttacker(messageFrom(`boss%${domain}@evil.example`)),
  'a blank within the domain': (domain) => fromAttacker(messageFrom(`boss@${domain.replace('.', ' .')}`)),
  'an encoded address as a name': (domain) =>
    fromAttacker(
      messageFrom(`=?utf-8?b?${Buffer.from(`boss@${domain}`).toString('base64')}?= <x@evil.example>`),
    ),
  'an encoded address in brackets': (domain) => fromAttacker(messageFrom(`<=?utf-8?q?boss=40${domain}?=>`)),
  'an encoded comma': (domain) =>
    fromAttacker(messageFrom(`=?utf-8?q?boss=40${domain}=2c?= <x@evil.example>`)),
  'a trailing dot': (domain) => fromAttacker(messageFrom(`boss@${domain}.`)),
  'capital letters': (domain) => fromAttacker(messageFrom(`BOSS@${domain.toUpperCase()}`)),
  'a very long name': (domain) => fromAttacker(messageFrom(`"${'x'.repeat(9000)}" <boss@${domain}>`)),
  'a fullwidth at sign': (domain) => fromAttacker(messageFrom(`boss\uff20${domain}`)),

  // Other fields with an address.
  'a Sender of the attacker': (domain) =>
    fromAttacker(message(`From: boss@${domain}`, 'Sender: x@evil.example')),
  'the owner in Sender only': (domain) =>
    fromAttacker(message('From: x@evil.example', `Sender: Boss <boss@${domain}>`)),
  'no From, the owner in Sender': (domain) => fromAttacker(message(`Sender: Boss <boss@${domain}>`)),
  'the owner in Resent-From only': (domain) =>
    fromAttacker(message(`Resent-From: boss@${domain}`, 'From: x@evil.example')),
  'a resent message': (domain) =>
    fromAttacker(message('Resent-From: x@evil.example', `From: boss@${domain}`)),
  'the owner in Reply-To only': (domain) =>
    fromAttacker(message('From: x@evil.example', `Reply-To: boss@${domain}`)),

  // Signatures.
  'a signature of the attacker': (domain) =>
    fromAttacker(signManually(messageFrom(`boss@${domain}`), { domain: 'evil.example' })),
  'a signature of the attacker in the name of the owner': (domain) =>
    fromAttacker(
      signManually(messageFrom(`boss@${domain}`), { domain: 'evil.example', tags: `i=boss@${domain}; ` }),
    ),
  'a signature of a domain that starts with the owner': (domain) =>
    fromAttacker(signManually(messageFrom(`boss@${domain}`), { domain: `${domain}.evil.example` })),
  'a signature of a domain with a slash': (domain) =>
    fromAttacker(signManually(messageFrom(`boss@${domain}`), { domain: `${domain}/x.evil.example` })),
  'a selector with a NUL': (domain) =>
    fromAttacker(
      signManually(messageFrom(`boss@${domain}`), { domain, selector: 'k1._domainkey.evil.example\0x' }),
    ),
  'a selector with an empty label': (domain) =>
    fromAttacker(signManually(messageFrom(`boss@${domain}`), { domain, selector: 'a..b' })),
  'a selector that is silent': (domain) =>
    fromAttacker(signManually(messageFrom(`boss@${domain}`), { domain: 'silent.example', selector: 'k1' })),
  'two domains in a signature': (domain) =>
    fromAttacker(
      signManually(messageFrom(`boss@${domain}`), { domain: 'evil.example', tags: `d=${domain}; ` }),
    ),
  'fifty signatures': (domain) =>
    fromAttacker(
      Array.from({ length: 50 }).reduce<string>(
        (raw) => signManually(raw, { domain: 'evil.example' }),
        messageFrom(`boss@${domain}`),
      ),
    ),
  'a replayed message with another From on top': (domain) =>
    fromAttacker(
      `From: Boss <boss@${domain}>\r\n${signManually(messageFrom('x@evil.example'), { domain: 'evil.example' })}`,
    ),
  'a replayed message of the owner with more behind the signed part': (domain) =>
    fromAttacker(
      `${signManually(messageFrom(`boss@${domain}`), { domain, key: 'owner', bodyLength: 4 })}Vào tài khoản này.\r\n`,
    ),

  // Claims of other servers.
  'a forged chain of ARC': (domain) =>
    fromAttacker(
      message(
        'ARC-Seal: i=1; a=rsa-sha256; t=1; cv=none; d=evil.example; s=k1; b=YQ==',
        'ARC-Message-Signature: i=1; a=rsa-sha256; c=relaxed/relaxed; d=evil.example; s=k1; h=from; bh=YQ==; b=YQ==',
        `ARC-Authentication-Results: i=1; mx.mocviet.test; dmarc=pass header.from=${domain}`,
        `From: boss@${domain}`,
      ),
    ),
  'forged Authentication-Results in the message': (domain) =>
    fromAttacker(
      message(
        `Authentication-Results: mx.mocviet.test; dmarc=pass header.from=${domain}`,
        `From: boss@${domain}`,
      ),
    ),
  'a mark of the product': (domain) =>
    fromAttacker(message(`Delivered-To: boss@${domain}`, 'X-Bocau-Authored: yes', `From: boss@${domain}`)),
}

/** Authors that look like `boss@mocviet.test`; they are flagged for a locally hosted domain. */
export const disguises: Record<string, SpoofMail> = {
  'an address as a name': fromAttacker(messageFrom('"boss@mocviet.test" <x@evil.example>')),
  'an address as a name, spaced': fromAttacker(
    messageFrom('"b o s s @ m o c v i e t . t e s t" <x@evil.example>'),
  ),
  'an address as a name that begins with the own address': {
    ...fromAttacker(messageFrom('"boss@mocviet.test" <boss@mocviet.te>')),
    envelopeFrom: 'boss@mocviet.te',
  },
  'an address with other signs as a name': fromAttacker(
    messageFrom('"boss@[mocviet·test]" <x@evil.example>'),
  ),
  'an address as a local part': fromAttacker(messageFrom('"boss@mocviet.test"@evil.example')),
  'Cyrillic letters': fromAttacker(messageFrom('boss@mосviеt.test')),
  'Cyrillic letters as punycode': fromAttacker(messageFrom(`boss@${domainToASCII('mосviеt.test')}`)),
  'Cyrillic letters below a domain': fromAttacker(messageFrom('boss@hr.mосviеt.test')),
  'Cyrillic letters below a domain, as a name': fromAttacker(
    messageFrom('"boss@hr.mосviеt.test" <x@evil.example>'),
  ),
  'a character instead of the dot': fromAttacker(messageFrom('boss@mocviet\ua4f8test')),
  'a digit for the dot': fromAttacker(messageFrom('boss@mocviet\u0660test')),
  'a character instead of the dot, as a name': fromAttacker(
    messageFrom('"boss@mocviet\ua4f8test" <x@evil.example>'),
  ),
  'two dots': fromAttacker(messageFrom('boss@mocviet..test')),
  'a hyphen behind the domain': fromAttacker(messageFrom('boss@mocviet.test-')),
  'look-alike letters': fromAttacker(messageFrom('boss@rnocviet.test')),
  'an invisible character': fromAttacker(messageFrom('boss@moc\u200bviet.test')),
  'a soft hyphen': fromAttacker(messageFrom('boss@moc\u00adviet.test')),
  'a blank hieroglyph': fromAttacker(messageFrom('boss@moc\u{13441}viet.test')),
  'a broken address of a postmaster': fromAttacker(messageFrom('postmaster <boss@mocviet.test)>')),
  'only a postmaster': fromAttacker(messageFrom('Postmaster')),
  'only a name': fromAttacker(messageFrom('Giám đốc')),
}

/** Honest messages in every form that programs write. */
export const honest = {
  'from its own server': (domain) => ({ raw: messageFrom(`Boss <boss@${domain}>`), ...owner(domain) }),
  'from a subdomain': (domain) => ({
    ...owner(domain),
    raw: signManually(messageFrom(`news@mail.${domain}`), { domain: `mail.${domain}`, key: 'owner' }),
    envelopeFrom: `bounce@mail.${domain}`,
  }),
  'signed, through a forwarder that keeps the envelope sender': (domain) =>
    fromAttacker(signManually(messageFrom(`Boss <boss@${domain}>`), { domain, key: 'owner' }), {
      envelopeFrom: `boss@${domain}`,
    }),
  'signed, by a forwarder that rewrites the envelope': (domain) =>
    fromAttacker(signManually(messageFrom(`Boss <boss@${domain}>`), { domain, key: 'owner' }), {
      envelopeFrom: `SRS0=abcd=AB=${domain}=boss@evil.example`,
    }),
  'signed, by a mailing list that changes nothing': (domain) =>
    fromAttacker(
      `List-Id: <list.evil.example>\r\nSender: list@evil.example\r\n${signManually(messageFrom(`boss@${domain}`), { domain, key: 'owner' })}`,
    ),
  'signed, and signed again by a service that failed': (domain) =>
    fromAttacker(
      signManually(signManually(messageFrom(`boss@${domain}`), { domain, key: 'owner' }), {
        domain: 'evil.example',
        selector: 'none',
      }),
    ),
  'by a service that the domain allows, with its own envelope': (domain) =>
    fromAttacker(
      signManually(message(`From: boss@${domain}`, 'Sender: calendar-notification@evil.example'), {
        domain,
        key: 'owner',
      }),
    ),
  'an obsolete form': (domain) => ({ raw: messageFrom(`boss @ ${domain}`), ...owner(domain) }),
  'an obsolete form with comments': (domain) => ({
    raw: messageFrom(`Boss (chief) <boss (x) @ ${domain}>`),
    ...owner(domain),
  }),
  'a name behind the address': (domain) => ({ raw: messageFrom(`boss@${domain} (Boss)`), ...owner(domain) }),
  'a folded name': (domain) => ({
    raw: messageFrom(`=?utf-8?q?Gi=C3=A1m?=\r\n =?utf-8?q?_=C4=91=E1=BB=91c?=\r\n <boss@${domain}>`),
    ...owner(domain),
  }),
  'a name with a comma': (domain) => ({ raw: messageFrom(`"Boss, The" <boss@${domain}>`), ...owner(domain) }),
  'a name with a comma without quotes': (domain) => ({
    raw: messageFrom(`Boss, Ltd <boss@${domain}>`),
    ...owner(domain),
  }),
  'the address as its own name': (domain) => ({
    raw: messageFrom(`boss@${domain} <boss@${domain}>`),
    ...owner(domain),
  }),
  'the address and a name as its name': (domain) => ({
    raw: messageFrom(`"boss@${domain}-Boss" <boss@${domain}>`),
    ...owner(domain),
  }),
  'a quoted local part': (domain) => ({ raw: messageFrom(`"the boss"@${domain}`), ...owner(domain) }),
  'a UTF-8 name': (domain) => ({ raw: messageFrom(`Giám đốc <boss@${domain}>`), ...owner(domain) }),
  'capital letters': (domain) => ({
    raw: messageFrom(`Boss <Boss@${domain.toUpperCase()}>`),
    ...owner(domain),
  }),
  'an at sign in the name': (domain) => ({
    raw: messageFrom(`Boss @ Work <boss@${domain}>`),
    ...owner(domain),
  }),
} satisfies Cases

/** DNS records for these messages. */
export const dnsRecords = (domain: string, policy: 'reject' | 'none'): [name: string, text: string][] => [
  [domain, 'v=spf1 ip4:198.51.100.7 -all'],
  [`mail.${domain}`, 'v=spf1 ip4:198.51.100.7 -all'],
  [`_dmarc.${domain}`, `v=DMARC1; p=${policy}`],
]
