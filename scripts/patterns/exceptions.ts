/** A pattern that the checker cannot prove linear, and why it is accepted. */
export interface Exception {
  pattern: string
  /** Limit of its input or cost. */
  bound: string
}

/** Unproved patterns; each has bounded input or cost. */
export const exceptions: readonly Exception[] = [
  {
    pattern: '/border-top: ?(?:solid ?#?[a-z0-9]{1,20} [\\d.]{1,8}p[tx]|[\\d.]{1,8}p[tx] solid)/i',
    bound: 'a style of at most 1,000 characters; behind each beginning at most 40 are looked at',
  },
  {
    pattern:
      '/#[0-9a-f]{3,8}\\b|rgba?\\([^()]{0,60}\\)|\\b(?:black|white|grey|gray|silver|lightgr[ae]y)\\b/gi',
    bound:
      'a declaration of a style of at most 10,000 characters; behind each beginning at most 60 are looked at',
  },
  {
    pattern: '/=\\?([^?\\s]{1,60})\\?([QqBb])\\?([^?]*)\\?=/g',
    bound:
      'ends at the next question mark, which the next word begins behind; hostile-growth.trial.ts measures it',
  },
  {
    pattern: '/<meta[^>]{1,200}charset=["\']?([\\w:.-]{1,40})/i',
    bound: 'the first 2,048 bytes of a page',
  },
  {
    pattern: '/\\bcid:([^"\'\\s<>)]{1,998})/gi',
    bound:
      'behind each beginning at most 998 characters are looked at, and a beginning holds a colon, which is rare in what follows',
  },
  {
    pattern: '/(?:"(?:[^"\\\\]|\\\\.){0,64}"|(?<!\\S)[^\\s@]{1,128})@[^\\s@]{1,255}/',
    bound:
      'behind the start of each word at most 128 characters are looked at, behind each quotation mark 64',
  },
  {
    pattern:
      '/\\burgent(?: \\S+){0,2} (?:action|response) (?:is )?required\\b|\\bact now\\b|\\bwithin 24 hours or\\b/',
    bound:
      'the first 200,000 characters of a text; behind each beginning at most three words; hostile-growth.trial.ts measures it',
  },
  {
    pattern:
      '/\\b(?:send|enter|provide|share)(?: \\S+){0,3} (?:password|pin code|one-?time (?:code|password)|otp|card number)\\b/',
    bound:
      'the first 200,000 characters of a text; behind each beginning at most three words; hostile-growth.trial.ts measures it',
  },
  {
    pattern:
      '/\\b(?:buy|purchase|send)(?: \\S+){0,3} gift cards?\\b|\\bwire transfer (?:today|immediately|urgently)\\b/',
    bound:
      'the first 200,000 characters of a text; behind each beginning at most three words; hostile-growth.trial.ts measures it',
  },
  {
    pattern:
      '/^(?:le|am|el|il|em|den|op) .{6,}(?:a ecrit|schrieb|escribio|ha scritto|escreveu|skrev|schreef)\\b.{0,100}:$/',
    bound: 'a line of at most 400 characters',
  },
  {
    pattern:
      '/not allowed sender|sender (address )?(is )?(rejected|not allowed|refused|denied)|sender.{0,40}not (owned|authori[sz]ed|allowed)|not allowed to send/i',
    bound: 'the first 2,000 characters of what a server said',
  },
  {
    pattern:
      "/domain .{0,255}not found|host or domain name not found|name service error|nxdomain|domain (does not|doesn't) (exist|accept)|has no mail server/i",
    bound: 'the first 2,000 characters of what a server said',
  },
  {
    pattern:
      "/user (is )?unknown|unknown (user|recipient|mailbox|address)|no such (user|mailbox|recipient|address)|(user|mailbox|recipient|address|account).{0,40}(not found|does(n't| not) exist|is disabled|unavailable)|recipient (address )?(was )?rejected|no mailbox here|invalid (recipient|mailbox)|mailbox unavailable|mailbox is disabled|no mailbox (here )?by that name|unrout(e)?able address|not listed in|(does(n't| not)|doesn’t) have an? .{1,40} account|could(n't| not|n’t) be found|(user|recipient|mailbox|account) not found|recipnotfound|no such person|(địa chỉ|người nhận|tài khoản|hộp thư).{0,40}không (tồn tại|tìm thấy)|не (существует|найден)|地址.{0,60}不存在|不存在/i",
    bound: 'the first 2,000 characters of what a server said',
  },
  {
    pattern:
      '/^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|listserv|majordomo|owner-[^@]*|[^@]*-(?:request|owner|relay|bounces?)|(?:no-?reply|bounces?)[-+][^@]*|[^@]*[-+.](?:no-?reply|bounces?))@/',
    bound: 'an address of at most 320 characters',
  },
  {
    pattern: '/<net-zone\\s([^<>]*)>((?:(?!<\\/?net-zone)[\\s\\S])*)<\\/net-zone>/g',
    bound: 'said by the office server that the operator chose, not by strangers',
  },
  {
    pattern: '/(?<![\\w:-])([\\w:-]{1,100})[ \\t\\r\\n]{0,20}=[ \\t\\r\\n]{0,20}("([^"]*)"|\'([^\']*)\')/g',
    bound: 'said by the office server that the operator chose, not by strangers',
  },
  {
    pattern: '/\\n\\n(?=(?:Vào|On|Le) [^\\n]+:\\n>)/',
    bound: 'letters of the demonstration, which are ours',
  },
  {
    pattern: '/^0+(?=[0-9])/',
    bound: 'digits of a name of at most 255 characters, from its beginning alone',
  },
  {
    pattern:
      '/(?<=\\ssrc\\s{0,5}=\\s{0,5}["\']?)\\/api\\/v2\\/public\\/files\\/([0-9a-z]{1,40})\\/raw(?=["\'\\s/>])/gi',
    bound: 'a signature of at most 10,000 characters; before each address at most 20 are looked at',
  },
  {
    pattern: '/\\b([a-z][a-z0-9+.-]{0,30}:\\/\\/)[^\\s/@]+@/gi',
    bound: 'the first 2,000 characters of what is logged',
  },
]

/** Patterns built at run time from trusted parts. */
export const builtAtRuntime: readonly { path: string; written: string; bound: string }[] = [
  {
    path: 'mail-core/src/spam/spam-hints.ts',
    written: "new RegExp(`=\\\\?[^?\\\\s=]{1,60}\\\\?${sign}\\\\?[^?]{0,1000}\\\\?=`, 'i')",
    bound: 'the sign is b or q; behind each beginning at most 60 and 1,000 characters are looked at',
  },
  {
    path: 'server/src/features/sign-in/app-passwords/find-app-password.ts',
    written: 'new RegExp(`^[a-z]{${appPasswordLength}}$`)',
    bound: 'a number of letters, and nothing that repeats',
  },
]
