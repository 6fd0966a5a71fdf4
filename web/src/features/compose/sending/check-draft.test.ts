import type { DraftFile } from '@bocau/contract/compose'
import { readRecipients } from '@bocau/mail-core/recipients/recipients'
import { expect, test } from 'vitest'
import { type DraftContent, emptyContent, type SessionFile } from '../draft-session/content.ts'
import { findBlock, listWarnings } from './check-draft.ts'

const session = (change: Partial<DraftContent> = {}): DraftContent => ({
  ...emptyContent,
  from: 'khue@mocviet.test',
  to: readRecipients('ha@mocviet.test'),
  subject: 'Báo giá',
  body: '<p>Chào chị</p>',
  ...change,
})

const file = (
  name: string,
  state: SessionFile['state'],
  scan: DraftFile['scan'] = 'clean',
  message = scan === 'not_scanned' ? 'Error: timed out' : '',
): SessionFile => ({
  key: name,
  name,
  size: 1,
  contentType: '',
  state,
  percent: 0,
  uploaded: state === 'uploaded' ? ({ scan, message, has_virus: scan === 'infected' } as DraftFile) : null,
})

test.each([
  ['a complete message', session(), undefined],
  ['no sender address', session({ from: '' }), { why: 'noSender' }],
  ['no recipient', session({ to: [] }), { why: 'noReceiver' }],
  ['only a Bcc recipient', session({ to: [], bcc: readRecipients('ha@mocviet.test') }), undefined],
  [
    'addresses that are none, in any line',
    session({ cc: readRecipients('bich.phan@dakwood'), bcc: readRecipients('abc') }),
    { why: 'invalid', emails: ['bich.phan@dakwood', 'abc'] },
  ],
  ['only an invalid address', session({ to: readRecipients('abc') }), { why: 'invalid', emails: ['abc'] }],
])('%s', (_fact, content, block) => {
  expect(findBlock(content)).toEqual(block)
})

test.each<[string, Partial<DraftContent>, string[]]>([
  ['no subject and text', {}, []],
  ['no subject', { subject: '  ' }, ['subject']],
  ['no words', { body: '<div><br></div>' }, ['body']],
  ['only a signature', { body: '<div><br></div><div class="bocau_signature">Khuê</div>' }, ['body']],
  [
    'a placeholder of a template',
    { body: '<div>Chào {{tên}}</div>', subject: '{{date}} {{ }' },
    ['unfilled {{date}} {{tên}}'],
  ],
  ['a placeholder in the quotation', { body: '<div>a</div><div class="bocau_quote">{{tên}}</div>' }, []],
  ['only a picture', { body: '<div><img src="/x"></div>' }, []],
  ['a virus', { files: [file('a', 'uploaded', 'infected')] }, ['virus a']],
  ['not scanned', { files: [file('a', 'uploaded', 'not_scanned')] }, ['not_scanned a']],
  ['no scanner at all', { files: [file('a', 'uploaded', 'not_scanned', '')] }, []],
  ['on their way', { files: [file('a', 'start'), file('b', 'pending')] }, ['uploading a b']],
  [
    'left behind',
    { files: [file('a', 'failed'), file('b', 'too_large'), file('c', 'invalid_file')] },
    ['unsent a b c'],
  ],
  [
    'all at once, the gravest first',
    {
      subject: '',
      body: '',
      files: [file('p', 'pending'), file('n', 'uploaded', 'not_scanned'), file('v', 'uploaded', 'infected')],
    },
    ['virus v', 'not_scanned n', 'subject', 'body', 'uploading p'],
  ],
])('warns of: %s', (_fact, change, warnings) => {
  const listed = listWarnings(session(change), 'new')
  expect(listed.map(({ about, files }) => [about, ...files].join(' '))).toEqual(warnings)
})

test('a reply with only a quotation is not empty', () => {
  const body = '<div><br></div><div class="bocau_quote"><blockquote>Chào</blockquote></div>'
  expect(listWarnings(session({ body }), 'reply')).toEqual([])
})
