/** Reason why a message was not delivered. */
export type SendFailure =
  | 'receiver_unknown'
  | 'server_silent'
  | 'mailbox_full'
  | 'sender_not_allowed'
  | 'receiver_refused'
  | 'relay_denied'
  | 'too_large'
  | 'domain_not_found'
  | 'cannot_send'

/** Response of a remote mail server; without a code if there was none. */
export interface MailResponse {
  code: number | null
  enhanced: string | null
  text: string
}

/** Servers give the reason at the start of their response. */
const maxReadLength = 2000

/** Response texts of servers in order of precedence. */
const responsePatterns: readonly [SendFailure, RegExp][] = [
  [
    'relay_denied',
    /relay(ing)? (access )?(is )?(denied|prohibited|not permitted)|not permitted to relay|unable to relay/i,
  ],
  ['mailbox_full', /mailbox exceeds/i],
  [
    'mailbox_full',
    /mailbox (is )?full|over ?quota|quota (was |is )?exceeded|exceeded (the |its |storage )*(quota|allocation)|insufficient (system )?storage|inbox (is )?full|mailbox.{0,20}is full|not enough (space|storage)|hộp thư (của người nhận )?(đã |bị )?đầy|переполнен|邮箱已满|信箱已滿/i,
  ],
  [
    'too_large',
    /size exceed|exceeds? (the )?(maximum|max|fixed|allowed)?.{0,20}size|message (is )?too (large|big)|size limit|larger than allowed/i,
  ],
  [
    'sender_not_allowed',
    /not allowed sender|sender (address )?(is )?(rejected|not allowed|refused|denied)|sender.{0,40}not (owned|authori[sz]ed|allowed)|not allowed to send/i,
  ],
  [
    'domain_not_found',
    /domain .{0,255}not found|host or domain name not found|name service error|nxdomain|domain (does not|doesn't) (exist|accept)|has no mail server/i,
  ],
  [
    'receiver_unknown',
    /user (is )?unknown|unknown (user|recipient|mailbox|address)|no such (user|mailbox|recipient|address)|(user|mailbox|recipient|address|account).{0,40}(not found|does(n't| not) exist|is disabled|unavailable)|recipient (address )?(was )?rejected|no mailbox here|invalid (recipient|mailbox)|mailbox unavailable|mailbox is disabled|no mailbox (here )?by that name|unrout(e)?able address|not listed in|(does(n't| not)|doesn’t) have an? .{1,40} account|could(n't| not|n’t) be found|(user|recipient|mailbox|account) not found|recipnotfound|no such person|(địa chỉ|người nhận|tài khoản|hộp thư).{0,40}không (tồn tại|tìm thấy)|не (существует|найден)|地址.{0,60}不存在|不存在/i,
  ],
  [
    'server_silent',
    /greeting never received|no (reply|response|answer)|did(n't| not) (reply|respond|greet)|time(d)? ?out|connection closed|connect(ion)? (refused|reset)|ECONN|EHOSTUNREACH|ENETUNREACH|could be reached|socket/i,
  ],
  ['receiver_refused', /refused|rejected|denied|blocked|spam|policy|blacklist|blocklist|not accepted/i],
]

/** Enhanced status codes, used if the text is inconclusive (RFC 3463). */
const enhancedCodes: readonly [SendFailure, RegExp][] = [
  ['domain_not_found', /^[45]\.1\.(2|10)$/],
  ['receiver_unknown', /^[45]\.1\.[136]$|^[45]\.2\.1$/],
  ['sender_not_allowed', /^[45]\.1\.[78]$/],
  ['mailbox_full', /^[45]\.2\.2$/],
  ['too_large', /^[45]\.(2|3)\.[34]$/],
  ['server_silent', /^[45]\.4\.[1237]$/],
  ['receiver_refused', /^[45]\.7\.\d+$/],
]

/** Classifies a server's response; `cannot_send` if it is unknown. */
export function classifyResponse({ text, enhanced, code }: MailResponse): SendFailure {
  const byText = responsePatterns.find(([, pattern]) => pattern.test(text.slice(0, maxReadLength)))
  if (byText) return byText[0]
  const byCode = enhancedCodes.find(([, pattern]) => pattern.test(enhanced ?? ''))
  if (byCode) return byCode[0]
  return code === null ? 'server_silent' : 'cannot_send'
}

/** Parses a stored response such as `550 5.1.1 User unknown`. */
export function parseMailResponse(stored: string): MailResponse {
  const [, code, enhanced, text] =
    /^(?:(\d{3})(?: |$))?(?:([245]\.\d{1,3}\.\d{1,3})(?: |$))?(.*)$/s.exec(stored) ?? []
  return { code: code ? Number(code) : null, enhanced: enhanced ?? null, text: text ?? stored }
}
