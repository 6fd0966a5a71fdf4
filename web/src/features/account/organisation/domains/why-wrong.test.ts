import type { DomainRecord } from '@bocau/contract/organisation-domain'
import { expect, test } from 'vitest'
import { explainRecord } from './why-wrong.ts'
import '../../../../i18n/areas/organisation.ts'

const record: DomainRecord = {
  kind: 'spf',
  type: 'TXT',
  name: 'mocviet.test',
  value: 'v=spf1 mx ~all',
  priority: null,
  weight: null,
  port: null,
  is_required: true,
  state: 'wrong',
  found: [],
}

test.each([
  [{ found: ['v=spf1 mx ~all', 'v=spf1 -all'] }, 'hai bản ghi SPF'],
  [{ found: ['v=spf1 mx +all'] }, 'mọi máy chủ'],
  [{ found: ['v=spf1 mx all'] }, 'mọi máy chủ'],
  [{ found: ['v=spf1 include:elsewhere.example -all'] }, 'chưa cho máy chủ này gửi'],
  [{ state: 'missing' }, 'thư rác'],
  [{ kind: 'dkim', found: ['v=DKIM1; p=a', 'v=DKIM1; p=b'] }, 'hai khóa'],
  [{ kind: 'dkim', found: ['v=DKIM1; p='] }, 'khác khóa'],
  [{ kind: 'dkim_next', state: 'missing' }, 'khóa cũ vẫn ký'],
  [{ kind: 'dmarc', found: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }, 'hai bản ghi DMARC'],
  [{ kind: 'dmarc', found: ['v=DMARC1'] }, 'p=none'],
  [{ kind: 'mx', type: 'MX', value: 'mx.bocau.example', found: ['1 old.example'] }, 'mx.bocau.example'],
  [{ kind: 'imaps', type: 'SRV', value: 'mail.bocau.example', port: 993 }, 'mail.bocau.example:993'],
] as [Partial<DomainRecord>, string][])('explains a wrong record %j: %s', (change, text) => {
  expect(explainRecord({ ...record, ...change })).toContain(text)
})
