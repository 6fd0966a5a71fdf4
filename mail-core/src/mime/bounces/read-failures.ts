import { isValidEmail, normaliseEmail } from '../../address.ts'

/** A failed recipient and the reason, in the words of the returning server. */
export interface ReturnedFailure {
  email: string
  status: string
  text: string
}

const MAX_LINES = 400
const MAX_LINE_LENGTH = 1000
const MAX_REASON_LENGTH = 1000
const MAX_FAILURES = 100
const REASON_LINES = 12

const LOCAL_CHARACTER = /[\w.!#$%&'*+/=?^{|}~-]/
const DOMAIN_CHARACTER = /[a-z0-9.-]/i
const MAX_LOCAL_LENGTH = 64
const MAX_DOMAIN_LENGTH = 255
const MAX_AT_SIGNS = 50
const CODE = /(?:^|[^\d.])[45]\d\d[ \-:#]|(?:^|[^\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.])/
const STATUS = /(?:^|[^\d.])([45]\.\d{1,3}\.\d{1,3})(?![\d.])/

/** Start of the returned message; its sender wrote everything after it. */
const ORIGINAL =
  /^[-=_> *]{0,20}(?:this is a copy of (?:the|your) message|below this line is a copy|(?:begin )?original message|original message headers?|included is a copy|message header|the body of the message|returned message|message text follows|a copy of the original message|unsent message below|nội dung thư gốc|thư gốc|исходное сообщение|原邮件内容|原始郵件)/i
const HEADER = /^(?:return-path|received|message-id|mime-version|dkim-signature|x-[\w-]{1,60}):\s/i
/** Words that state a failure; without one, a message is not treated as a bounce. */
const FAILURE_PATTERN =
  /could ?n['o’]?t|cannot|can['’]t|un(?:able|deliver)|not (?:be )?(?:deliver|reach|found|exist|listed)|wasn['’]?t deliver|fail|fatal|reject|refused|returned|bounce|denied|unknown|permanent|giving up|given up|i['’]m afraid|sorry|error|invalid|disabled|exceed|quota|suspended|expired|inactive|unroute|no such|does not|don['’]t|not (?:a )?(?:valid|allowed|accepted|available)|blocked|timed out|no (?:answer|response)|said:|không (?:thể|gửi|tồn tại|tìm thấy|thành công)|thất bại|bị trả|bị từ chối|не (?:удалось|может|доставлен|найден|существует)|недостав|退|无法|無法|不存在|失败|失敗|できません|エラー|存在しない|존재하지|실패|nicht (?:zugestellt|gefunden|erreicht|vorhanden|existiert)|unbekannt|abgelehnt|n['’]a pas pu|impossible|introuvable|inconnu|refusé|no (?:se )?(?:pudo|puede|existe|ha podido)|rechazad|desconocid|bị khóa|bị đầy|đã đầy|hết dung lượng|vượt quá|chưa được/i
/** Addresses of administrators and of the mail program, which are not failed recipients. */
const SERVICE_ADDRESS = /^(?:postmaster|mailer-daemon|abuse|support|helpdesk|hotro|admin|administrator)@/i
/** Lines that mention an address for another reason. */
const UNRELATED_LINE =
  /^> ?>? ?(?:to|cc):|^[> ]{0,5}(?:from|sender|reply-to|gửi từ|người gửi|от|发件人|寄件者|reporting-mta|message-id|references|in-reply-to|mail from|>>> mail|postmaster)\b|contact|please (?:send|forward|e-?mail|report)|if (?:this|you)|liên hệ|assistance/i

/** Reads failed recipients and reasons from the text of a bounce; `named` are the recipients in its headers. */
export function readFailures(
  text: string,
  named: readonly string[],
  isSender: (email: string) => boolean,
): ReturnedFailure[] {
  const lines = explanationOf(text)
  if (!statesFailure(lines)) return []
  const failures = findFailures(lines, named, { isSender })
  // A message to oneself or to an administrator can fail as well.
  return failures.length > 0
    ? failures
    : findFailures(lines.filter(startsWithAddress), named, { isSender: () => false, ignoredAddresses: /^$/ })
}

/** Reads the reason from a text that does not name the recipient. */
export function readUnnamedFailure(text: string, email: string, isCertain: boolean): ReturnedFailure[] {
  const lines = explanationOf(text)
  if (!isCertain && !lines.some((line) => CODE.test(line))) return []
  const line =
    lines.find((entry) => CODE.test(entry)) ?? lines.find((entry) => FAILURE_PATTERN.test(entry)) ?? ''
  return [{ email, status: statusIn(line), text: line.trim().slice(0, MAX_REASON_LENGTH) }]
}

const statesFailure = (lines: readonly string[]) =>
  lines.some((line) => FAILURE_PATTERN.test(line) || CODE.test(line))

/** Returns true if a line starts with an address. */
const startsWithAddress = (line: string) => /^[\s<*"'•-]{0,20}[^\s<>@]{1,64}@[^\s<>@]{1,255}/.test(line)

/**
 * Finds failed recipients and the reason of each. Named recipients that the text omits get the first line
 * with a code.
 */
function findFailures(
  lines: readonly string[],
  named: readonly string[],
  {
    isSender,
    ignoredAddresses = SERVICE_ADDRESS,
  }: { isSender: (email: string) => boolean; ignoredAddresses?: RegExp | undefined },
): ReturnedFailure[] {
  const failures = new Map<string, ReturnedFailure>()
  const namedSet = new Set(named)
  lines.forEach((line, at) => {
    if (failures.size >= MAX_FAILURES || UNRELATED_LINE.test(line)) return
    for (const email of addressesIn(line)) {
      const isRecipient =
        namedSet.size > 0 ? namedSet.has(email) : !ignoredAddresses.test(email) && !isSender(email)
      const existing = failures.get(email)
      if (!isRecipient || (existing && CODE.test(existing.text))) continue
      const reason = reasonFor(lines, at, email)
      if (!existing || CODE.test(reason))
        failures.set(email, { email, status: statusIn(reason), text: reason })
    }
  })
  const shared = lines.find((line) => CODE.test(line)) ?? ''
  // Some programs give the reason first and name the only recipient far below.
  const [only, ...further] = failures.values()
  if (only && further.length === 0 && !CODE.test(only.text) && addressesIn(shared).length === 0 && shared)
    failures.set(only.email, { ...only, status: statusIn(shared), text: shared.trim() })
  for (const email of namedSet) {
    if (failures.size >= MAX_FAILURES || failures.has(email)) continue
    failures.set(email, { email, status: statusIn(shared), text: shared.trim().slice(0, MAX_REASON_LENGTH) })
  }
  return [...failures.values()]
}

/** Returns the distinct addresses in a text. */
export function addressesIn(text: string): string[] {
  const line = text.slice(0, MAX_LINE_LENGTH)
  const addresses = new Set<string>()
  let at = line.indexOf('@')
  for (let i = 0; at >= 0 && i < MAX_AT_SIGNS; i++) {
    const email = normaliseEmail(addressAround(line, at))
    if (isValidEmail(email)) addresses.add(email)
    at = line.indexOf('@', at + 1)
  }
  return [...addresses]
}

/** Returns the address around an at sign. */
function addressAround(line: string, at: number): string {
  let start = at
  while (start > 0 && at - start < MAX_LOCAL_LENGTH && LOCAL_CHARACTER.test(line.charAt(start - 1))) start--
  let end = at + 1
  while (end < line.length && end - at <= MAX_DOMAIN_LENGTH && DOMAIN_CHARACTER.test(line.charAt(end))) end++
  // A sentence may end after the address, and a quotation may start before it.
  while (end > at + 1 && '.-'.includes(line.charAt(end - 1))) end--
  while (start < at && ".'".includes(line.charAt(start))) start++
  return line.slice(start, end)
}

const statusIn = (text: string) => STATUS.exec(text)?.[1] ?? ''

/** Returns the lines before the returned message. */
function explanationOf(text: string): string[] {
  const lines = text.split('\n', MAX_LINES).map((line) => line.slice(0, MAX_LINE_LENGTH))
  const end = lines.findIndex((line, at) => at > 0 && (HEADER.test(line) || ORIGINAL.test(line.trimStart())))
  return end < 0 ? lines : lines.slice(0, end)
}

/**
 * Returns the text about an address: after it on its line, and below it up to the next address. Lines with a status
 * code come first.
 */
function reasonFor(lines: readonly string[], at: number, email: string): string {
  const currentLine = lines[at] ?? ''
  const below: string[] = []
  for (const line of lines.slice(at + 1, at + 1 + REASON_LINES)) {
    const otherAddresses = addressesIn(line).filter((one) => one !== email)
    if (otherAddresses.length > 0 && !CODE.test(line)) break
    if (line.trim()) below.push(line.trim())
  }
  const behind = currentLine.trim().length > email.length + 4 ? [currentLine.trim()] : []
  const context = [...behind, ...below]
  const first = context.findIndex((line) => CODE.test(line))
  const reason = first >= 0 ? context.slice(first, first + 2) : context.slice(0, 3)
  // Without following text, the reason precedes the address.
  const before =
    reason.length > 0 ? reason : [lines.slice(0, at).findLast((line) => line.trim() !== '') ?? '']
  return before.join(' ').replace(/\s+/g, ' ').trim().slice(0, MAX_REASON_LENGTH)
}
