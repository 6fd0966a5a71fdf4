import { compileScript } from '@bocau/mail-core/sieve/compile-script'
import { evaluateRules, type RuleMessage } from '@bocau/mail-core/sieve/evaluate'
import type { Action, Condition, FilterRule, Rule } from '@bocau/mail-core/sieve/rule'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  hasSieveEngine,
  type MessageFixture,
  openSieveEngine,
  type SieveOutcome,
  writeMessage,
} from '../../testing/index.ts'
import { inlineMessageParser } from '../../testing/memory/inline-message-parser.ts'

const pdf = { name: 'BÁO-GIÁ.PDF', contentType: 'application/pdf', content: 'x' }
const zip = { name: 'anh.zip', contentType: 'application/zip', content: 'y'.repeat(3000) }

const messages: Record<string, MessageFixture> = {
  plain: { subject: 'Invoice 12', text: 'Please pay 100% today.' },
  vietnamese: { subject: 'Báo giá bàn ghế', text: 'Chào chị, xem tệp đính kèm.' },
  capitals: { subject: 'BÁO GIÁ GẤP', text: 'XEM TỆP ĐÍNH KÈM' },
  composed: { subject: 'Báo giá'.normalize('NFD'), text: 'Đính kèm'.normalize('NFD') },
  withFile: { subject: 'Gửi tệp', text: 'Có tệp.', files: [pdf] },
  withFiles: { subject: 'Ảnh', text: 'Nhiều tệp.', files: [pdf, zip] },
  large: { subject: 'Lớn', text: 'x '.repeat(5000) },
  other: { subject: 'Chuyện khác', text: 'Không có gì.', from: 'Hà <HA@mocviet.test>' },
  strange: { subject: '"]; discard; \\ ${filed} 1', text: '.' },
}

const from = (value: string, comparator: 'contains' | '!contains' = 'contains'): Condition => ({
  type: 'from',
  comparator,
  value,
})
const subject = (value: string, comparator: 'contains' | '!contains' = 'contains'): Condition => ({
  type: 'subject',
  comparator,
  value,
})
const body = (value: string, comparator: 'contains' | '!contains' = 'contains'): Condition => ({
  type: 'body',
  comparator,
  value,
})
const attachment = (value: string, comparator: 'contains' | '!contains' = 'contains'): Condition => ({
  type: 'attachment',
  comparator,
  value,
})
const size = (comparator: 'over' | 'under', value: string, unit: 'M' | 'K'): Condition => ({
  type: 'size',
  comparator,
  value,
  unit,
})
const move = (value: string): Action => ({ type: 'fileinto', value, enable: true })
const setFlag = (value: 'Seen' | 'Flagged'): Action => ({ type: 'setflag', value, enable: true })
const redirect = (value: string): Action => ({ type: 'redirect', value, enable: true })
const reply = (value: string): Action => ({ type: 'reply', value, enable: true })
const discard: Action = { type: 'discard', enable: true }
const filter = (conditions: Condition[], ...actions: Action[]): FilterRule => ({ conditions, actions })

const away: Rule = {
  type: 'vacation',
  start_date: '2020-01-01',
  end_date: '2099-12-31',
  subject: 'Nghỉ phép ${filed}',
  from: 'khue@mocviet.test',
  body: 'Tôi nghỉ.\n.\nKhuê',
}
const forward: Rule = { type: 'autofw', email: 'khue@elsewhere.example' }

const sets: Record<string, Rule[]> = {
  'no rule': [],
  'an address': [filter([from('vy@xuongmoc.example')], move('A'))],
  'one of several addresses': [filter([from('x@y.vn, ha@mocviet.test')], move('A'))],
  'not an address': [filter([from('ha@mocviet.test', '!contains')], setFlag('Seen'))],
  'a subject': [filter([subject('báo giá')], move('Báo giá'))],
  'a subject in capitals': [filter([subject('BÁO GIÁ')], move('Báo giá'))],
  'a subject of ASCII': [filter([subject('invoice')], setFlag('Flagged'))],
  'not a subject': [filter([subject('báo giá', '!contains')], move('B'))],
  'a subject that looks like Sieve': [filter([subject('"]; discard; \\')], move('a" ; stop; "b'))],
  'words of the body': [filter([body('đính kèm')], move('Tệp'))],
  'no words of the body': [filter([body('đính kèm', '!contains')], setFlag('Seen'))],
  'more than a size': [filter([size('over', '5', 'K')], move('Lớn'))],
  'less than a size': [filter([size('under', '1', 'K')], move('Nhỏ'))],
  'less than megabytes': [filter([size('under', '1', 'M')], setFlag('Flagged'))],
  'any attachment': [filter([attachment('')], move('Tệp'))],
  'no attachment': [filter([attachment('', '!contains')], setFlag('Seen'))],
  'a name of an attachment': [filter([attachment('báo-giá')], move('Tệp'))],
  'not a name of an attachment': [filter([attachment('.zip', '!contains'), attachment('')], move('Tệp'))],
  'all conditions': [
    filter([subject('báo'), body('xem'), attachment('', '!contains')], move('A'), setFlag('Seen')),
  ],
  removal: [filter([subject('báo giá')], discard)],
  'sending on': [filter([subject('invoice')], redirect('ke-toan@mocviet.test'))],
  'the first that files': [
    filter([subject('báo')], setFlag('Seen')),
    filter([subject('giá')], move('A')),
    filter([subject('bàn')], move('B')),
    filter([subject('invoice')], move('C')),
  ],
  'a dollar that is typed': [
    filter([subject('${filed}')], move('A')),
    filter([subject('khác')], move('${filed}')),
  ],
  'a blocked sender': [
    filter([subject('khác')], move('A')),
    { type: 'auto_mark_spam', from: 'ha@mocviet.test' },
    forward,
  ],
  forwarding: [forward, filter([subject('báo')], move('A'))],
  'an answer by a template': [
    filter([subject('báo')], reply('1')),
    filter([subject('giá')], reply('2'), move('A')),
  ],
  'an answer by a template before an absence': [away, filter([subject('báo')], reply('${answered}'))],
  'an absence': [away, filter([subject('invoice')], discard), filter([subject('báo')], move('A'))],
}

async function readRuleMessage(raw: string): Promise<RuleMessage> {
  const { message, text } = await inlineMessageParser.parseMessage(Buffer.from(raw))
  return {
    from: message.from ? [message.from.email] : [],
    to: [...message.to, ...message.cc].map(({ email }) => email),
    subject: message.subject,
    text,
    bytes: Buffer.byteLength(raw),
    attachmentNames: message.attachments.filter((part) => !part.isInline).map((part) => part.name),
  }
}

function ours(rules: readonly Rule[], ruleMessage: RuleMessage): SieveOutcome {
  const {
    folders,
    isRead,
    isStarred,
    redirects,
    vacation,
    reply: replyText,
  } = evaluateRules(rules, ruleMessage, Date.now())
  const isStored = folders.length > 0
  return {
    folders,
    flags: isStored ? [...(isStarred ? ['\\flagged'] : []), ...(isRead ? ['\\seen'] : [])] : [],
    redirects,
    isAnswered: vacation !== null || replyText !== null,
  }
}

const cases = Object.keys(sets).length * Object.keys(messages).length

describe.skipIf(!hasSieveEngine)('a real Sieve engine', () => {
  test(`agrees with our evaluation for ${cases} pairs of rules and messages`, async () => {
    const engine = await openSieveEngine()
    onTestFinished(() => engine.close())
    const different: unknown[] = []
    for (const [rulesName, rules] of Object.entries(sets)) {
      const script = compileScript(rules)
      await Promise.all(
        Object.entries(messages).map(async ([messageName, fixture]) => {
          const raw = writeMessage({ to: 'Khuê <khue@mocviet.test>', ...fixture })
          const [theirs, actual] = [await engine.run(script, raw), ours(rules, await readRuleMessage(raw))]
          if (JSON.stringify(theirs) !== JSON.stringify(actual))
            different.push({ rulesName, letterName: messageName, theirs, own: actual })
        }),
      )
    }
    expect(different).toEqual([])
    process.stdout.write(`${cases} pairs of rules and letters, the same on Dovecot Pigeonhole\n`)
  }, 180_000)
})

if (!hasSieveEngine) {
  process.stdout.write(
    'skipped, because /usr/bin/sieve-test (dovecot-sieve) is not installed: a real Sieve engine\n',
  )
}
