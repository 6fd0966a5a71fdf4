import { createHash } from 'node:crypto'
import { readUnsubscribe } from '../../mail-core/src/mime/headers/read-unsubscribe.ts'
import { readHeaders } from '../../mail-core/src/mime/read-headers.ts'
import { isRewritten, returnAddress, rewriteSender } from '../../mail-core/src/recipients/srs.ts'
import { readAutoconfig } from '../../server/src/adapters/web/read-autoconfig.ts'
import { readDiscovery } from '../../server/src/adapters/wopi/read-discovery.ts'
import type { BackupDestination } from '../../server/src/composition/backup/generations/backup-objects.ts'
import { readGeneration } from '../../server/src/composition/backup/generations/generation.ts'
import { ChunkDamaged, openSealing } from '../../server/src/composition/backup/generations/sealing.ts'
import {
  checkMailHosts,
  checkOwnershipRecord,
  checkServices,
  checkText,
} from '../../server/src/features/organisation/domains/check-records.ts'
import { readPhoneNumber } from '../../server/src/features/sign-in/phone/phone-number.ts'
import { Refused } from '../../server/src/kernel/refused.ts'
import type { NameResult } from '../../server/src/ports/name-service.ts'
import type { Reader } from './reader.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const texts = (...list: string[]) => list.map((text) => encoder.encode(text))

const sign = (text: string) => text.replace(/[^a-z2-7]/g, '').padEnd(6, 'a')
const key = { sign, now: 0, message: 'm' }
const expected = {
  type: 'TXT',
  name: 'mocviet.test',
  priority: null,
  port: null,
  weight: null,
  is_required: true,
} as const

/** A DNS zone, one record per line. */
function evaluateAll(text: string): void {
  const response: NameResult<string> = { state: 'found', records: text.split('\n') }
  const value = 'v=spf1 mx include:_spf.mocviet.test ~all'
  for (const kind of ['spf', 'dkim', 'dmarc', 'dkim_next'] as const)
    checkText({ ...expected, kind, value }, response)
  checkOwnershipRecord('bocau=1', response)
  const hosts = text.split('\n').map((host, priority) => ({ host, priority, port: 993, weight: 0 }))
  checkMailHosts(
    { ...expected, kind: 'mx', type: 'MX', value: 'mx.test' },
    { state: 'found', records: hosts },
  )
  checkServices(
    { ...expected, kind: 'imaps', type: 'SRV', value: 'mx.test' },
    { state: 'found', records: hosts },
  )
}

/** A tampered list of a backup under the name of its content. */
async function readList(bytes: Uint8Array): Promise<void> {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const destination: BackupDestination = {
    get: async () => bytes,
    upload: async () => {},
    remove: async () => {},
    close: async () => {},
    async *list() {},
  }
  try {
    await readGeneration(destination, openSealing(null), `n.${digest}`)
  } catch (error) {
    if (!(error instanceof ChunkDamaged)) throw error
  }
}

/** Parsers of input from other servers, DNS zones and backup destinations. */
export const remoteReaders: Record<string, Reader> = {
  unsubscribe: {
    seeds: () =>
      texts(
        'List-Unsubscribe: <https://a.vn/u?x=1>, <mailto:u@a.vn?subject=off>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n',
        'List-Unsubscribe: (leave) <mailto:u@a.vn>,\r\n <http://a.vn/u\r\n v>\r\n',
      ),
    read: (bytes) => readUnsubscribe(readHeaders(bytes)),
  },
  'rewritten sender': {
    seeds: () =>
      texts('SRS0=abcdef=aa=a.vn=vy@mocviet.test', 'SRS1=abcdef=b.vn==x=aa=a.vn=vy@mocviet.test', 'vy@a.vn'),
    read(bytes) {
      const address = decoder.decode(bytes)
      const rewritten = rewriteSender(address, 'mocviet.test', key)
      if (rewritten !== null && /[\r\n]/.test(rewritten) && !/[\r\n]/.test(address))
        throw new Error('The value contains a line end')
      isRewritten(address)
      returnAddress(rewritten ?? address)
    },
  },
  records: {
    seeds: () =>
      texts(
        'v=spf1 mx include:_spf.mocviet.test ip4:192.0.2.0/24 -all\nbocau=1\n',
        'v=DMARC1; p=reject; rua=mailto:a@b.vn\nv=DKIM1; k=rsa; p=MIGf MA0G\n10 mx.test.\n',
      ),
    read: (bytes) => evaluateAll(decoder.decode(bytes)),
  },
  autoconfig: {
    seeds: () =>
      texts(
        '<clientConfig version="1.1"><emailProvider id="a.vn"><incomingServer type="imap"><hostname>imap.%EMAILDOMAIN%</hostname><port>993</port><socketType>SSL</socketType><username>%EMAILADDRESS%</username></incomingServer></emailProvider></clientConfig>',
      ),
    read: (bytes) => readAutoconfig(decoder.decode(bytes), 'vy@a.vn'),
  },
  'office server': {
    seeds: () =>
      texts(
        '<wopi-discovery><net-zone name="external-https"><app name="Word"><action name="view" ext="docx" urlsrc="https://o.vn/v?&lt;ui=UI&amp;&gt;"/><action name=\'edit\' ext=\'docx\' urlsrc=\'https://o.vn/e\'/></app></net-zone><proof-key oldvalue="a" oldmodulus="b" oldexponent="AQAB" value="c" modulus="d" exponent="AQAB"/></wopi-discovery>',
      ),
    read: (bytes) => readDiscovery(decoder.decode(bytes)),
  },
  'backup list': {
    seeds: () => {
      const generation = {
        version: 1,
        madeAt: 1,
        shape: 1,
        database: { size: 1, pieces: ['a'], counts: { account: 1 } },
        blobs: [{ hash: 'a', size: 1, pieces: ['b', 'c'] }],
        damaged: [],
        slice: 0,
      }
      const list = JSON.stringify(generation)
      return Promise.all(
        [list, list.repeat(9)].map((text) => openSealing(null).seal('n', encoder.encode(text))),
      )
    },
    read: readList,
    mayReject: true,
  },
  telephones: {
    seeds: () => texts('0912 345 678', '+84 (0)912-345-678;ext=12', 'tel:+84912345678;phone-context=+84'),
    async read(bytes) {
      try {
        await readPhoneNumber('VN', decoder.decode(bytes).slice(0, 4000))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
      }
    },
  },
}
