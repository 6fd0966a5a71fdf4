const redacted = '[redacted]'
const maxDepth = 6
const maxItems = 100
const maxTextLength = 2000

/** Names of secrets at any position in a key: `password`, `newPassword`, `x-auth-token`, `set-cookie`. */
const secretName =
  /passw|secret|token|cookie|authorization|credential|apikey|privatekey|loginparam|onetimecode|otp$/

/** Names of mail content and addresses; `subjectLength` and `recipientCount` are allowed. */
const mailNames = new Set(
  'subject body bodytext text html snippet raw content letter message words to cc bcc toaddr ccaddr bccaddr recipient recipients rcpt rcptto participants filename phonenumber'.split(
    ' ',
  ),
)

const secretsInText: [RegExp, string][] = [
  [/\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@]+@/gi, `$1${redacted}@`],
  [
    /([?&](?:access_token|login_param|token|password|q|term|subject|body|to|cc|bcc|from_addr|to_addr)=)[^&#\s]*/gi,
    `$1${redacted}`,
  ],
  [/\b(bearer|basic)\s+[a-z0-9._~+/=-]{8,}/gi, `$1 ${redacted}`],
]

/**
 * Removes secrets and mail content from log fields at any depth; the result is plain data that can always be written.
 */
export function redact(fields: Record<string, unknown>): Record<string, unknown> {
  return redactEntries(Object.entries(fields), new Set([fields]))
}

/** Removes secrets from URLs and headers in a text. */
export function redactText(text: string): string {
  const clipped = text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text
  return secretsInText.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), clipped)
}

function redactEntries(entries: [string, unknown][], above: Set<object>): Record<string, unknown> {
  return Object.fromEntries(
    entries
      .slice(0, maxItems)
      .map(([name, value]) => [
        name,
        isPrivate(name) && value !== undefined && value !== null ? redacted : redactValue(value, above),
      ]),
  )
}

function isPrivate(name: string): boolean {
  const bare = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return mailNames.has(bare) || secretName.test(bare)
}

function redactValue(value: unknown, above: Set<object>): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'function' || typeof value === 'symbol') return `[${typeof value}]`
  if (typeof value !== 'object' || value === null) return value
  if (above.has(value)) return '[circular]'
  if (above.size > maxDepth) return '[deep]'
  return redactObject(value, new Set(above).add(value))
}

function redactObject(value: object, above: Set<object>): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (value instanceof URL) return redactText(value.href)
  if (value instanceof Error) return redactError(value, above)
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`
  if (value instanceof Map)
    return redactEntries(
      [...value].map(([name, item]) => [String(name), item]),
      above,
    )
  if (value instanceof Set || Array.isArray(value)) {
    return [...value].slice(0, maxItems).map((item) => redactValue(item, above))
  }
  return redactEntries(Object.entries(value), above)
}

/** Only standard fields of errors: others, such as a database's `detail`, quote the failing data. */
function redactError(error: Error & { code?: unknown }, above: Set<object>): Record<string, unknown> {
  const { name, message, stack, code, cause } = error
  return {
    name,
    message: redactText(message),
    ...(code === undefined ? {} : { code: redactValue(code, above) }),
    ...(stack ? { stack: redactText(stack) } : {}),
    ...(cause === undefined ? {} : { cause: redactValue(cause, above) }),
  }
}
