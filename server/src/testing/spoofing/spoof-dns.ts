import { MemoryDns } from '../memory/memory-dns.ts'
import { keyRecord } from './sign-manually.ts'
import { dnsRecords } from './spoof-cases.ts'

/** Imitated domains by kind. */
export const imitatedDomains = {
  'a hosted domain': 'mocviet.test',
  'p=reject': 'bank.example',
  'p=none': 'shop.example',
} as const

/** DNS of the imitated domains, the attacker, and a domain whose name servers do not respond. */
export function createSpoofDns(): MemoryDns {
  const dns = new MemoryDns()
  for (const [name, text] of [
    ...dnsRecords('mocviet.test', 'none'),
    ...dnsRecords('bank.example', 'reject'),
    ...dnsRecords('shop.example', 'none'),
    ['evil.example', 'v=spf1 ip4:203.0.113.5 -all'] as const,
  ])
    dns.setText(name, text)
  dns.setText('k1._domainkey.evil.example', keyRecord('attacker'))
  for (const domain of Object.values(imitatedDomains)) {
    dns.setText(`k1._domainkey.${domain}`, keyRecord('owner'))
    dns.setText(`k1._domainkey.mail.${domain}`, keyRecord('owner'))
    dns.setText(`k1._domainkey.${domain}.evil.example`, keyRecord('attacker'))
  }
  dns.fail('silent.example', 'ETIMEOUT')
  dns.fail('k1._domainkey.silent.example', 'ETIMEOUT')
  return dns
}
