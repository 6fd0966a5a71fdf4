import { Resolver } from 'node:dns/promises'

// Loaded into a server before its own code: it asks no name server of the machine, whose answers would be another
// machine's. These names have these records, no name server answers for one domain, and no other name has any record.
const texts = {
  'xuongmoc.example': 'v=spf1 ip4:127.0.0.1 -all',
  '_dmarc.xuongmoc.example': 'v=DMARC1; p=reject',
  'mocviet.test': 'v=spf1 -all',
  '_dmarc.mocviet.test': 'v=DMARC1; p=reject',
}

Object.assign(Resolver.prototype, {
  async resolve(name, type) {
    const text = type === 'TXT' ? texts[name] : undefined
    if (text) return [[text]]
    if (name.endsWith('bank.example')) throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' })
    throw Object.assign(new Error(`query${type} ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
  },
})
