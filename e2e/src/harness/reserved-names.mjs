import { Resolver } from 'node:dns/promises'

// Preload script of a server that replaces DNS, whose results differ between machines: these names have these records,
// one domain has unresponsive name servers, and no other name exists.
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
