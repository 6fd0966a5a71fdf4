const maxItems = 2
const maxTextCharacters = 240

/** Texts that must stay complete, because their format allows no cut. */
const completeFields = new Set([
  'sieve_json',
  'sieve_script',
  'value',
  'url',
  'saved_searches',
  'table',
  'base64',
])

/** Placeholders for secrets by field. */
const secretFields: Readonly<Record<string, string>> = {
  password: 'Your-password-1',
  current_password: 'Your-password-1',
  new_password: 'New-password-1',
  token: 'example-token-0001',
  access_token: 'example-token-0001',
  ticket: 'example-ticket-0001',
  challenge_id: 'example-challenge-0001',
  challenge: 'example-challenge-0001',
  next_cursor: 'example-cursor-0002',
  previous_cursor: 'example-cursor-0000',
  cursor: 'example-cursor-0001',
  save_id: 'example-save-0001',
  recovery_codes: 'xxxx-xxxx-xxxx',
}

/**
 * Shortens lists and texts, and replaces ids, random values and secrets by placeholders that do not change between runs.
 * Equal values get equal placeholders.
 */
export function shorten<T>(example: T): T {
  const placeholders = new Map<string, string>()
  return visit(example, '') as T

  function visit(value: unknown, field: string): unknown {
    if (Array.isArray(value)) return value.slice(0, maxItems).map((one) => visit(one, field))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(withCutTotal(value)).map(([name, inner]) => [name, visit(inner, name)]),
      )
    if (typeof value !== 'string' || value === '') return value
    return secretFields[field] ?? cut(replaceRandom(value, placeholderFor), field)
  }

  function placeholderFor(random: string, format: (number: number) => string): string {
    const placeholder = placeholders.get(random) ?? format(placeholders.size + 1)
    placeholders.set(random, placeholder)
    return placeholder
  }
}

/** Reduces the total of a list by the items that are cut, so that it matches the list. */
function withCutTotal(value: object): object {
  const { items, total } = value as { items?: unknown; total?: unknown }
  if (!Array.isArray(items) || typeof total !== 'number') return value
  return { ...value, total: total - Math.max(0, items.length - maxItems) }
}

function cut(text: string, field: string): string {
  if (text.length <= maxTextCharacters || completeFields.has(field)) return text
  return `${text.slice(0, maxTextCharacters - 1)}…`
}

const pad = (number: number, digits: number) => String(number).padStart(digits, '0')

/** Replaces ids, uuids, hashes, tokens, codes and local addresses in a text. */
function replaceRandom(
  text: string,
  placeholderFor: (random: string, format: (number: number) => string) => string,
): string {
  return text
    .replace(/^\d{6}$/, '123456')
    .replace(/http:\/\/(?:127\.0\.0\.1|localhost):\d+/g, 'https://mail.mocviet.test')
    .replace(/http%3A%2F%2F127\.0\.0\.1%3A\d+/g, 'https%3A%2F%2Fmail.mocviet.test')
    .replace(/\/s\/[0-9A-Za-z_-]{16,}/g, (link) =>
      placeholderFor(link, (number) => `/s/example-link-token-${pad(number, 2)}`),
    )
    .replace(/([?&]v=)[\w-]+/g, '$11')
    .replace(/\bletter-\d+@/g, 'letter-1@')
    .replace(/\bp=[A-Za-z0-9+/=]{40,}/g, 'p=example-public-key')
    .replace(/\b[A-Z2-7]{26,}\b/g, 'EXAMPLEKEY234567EXAMPLEKEY234567')
    .replace(/(?<!\d)[1-9]\d{14,18}(?!\d)/g, (id) =>
      placeholderFor(id, (number) => `9115637854985256${pad(number, 2)}`),
    )
    .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, (uuid) =>
      placeholderFor(uuid, (number) => `0b7c9d2e-4f6a-4b8c-9d0e-1f2a3b4c5d${pad(number, 2)}`),
    )
    .replace(/\b[0-9a-f]{32,}\b/g, (hash) =>
      placeholderFor(hash, (number) => `0b7c9d2e4f6a4b8c9d0e1f2a3b4c5d${pad(number, 2)}`),
    )
    .replace(/\b(?=[a-z]*\d)[0-9a-z]{36,40}\b/g, (uuid) =>
      placeholderFor(uuid, (number) => `0b7c9d2e4f6a4b8c9d0e1f2a3b4c5d${pad(number, 2)}`),
    )
    .replace(/[A-Za-z0-9_+-]{20,}=*/g, (run) =>
      /[A-Z]/.test(run) && /[a-z]/.test(run) && /\d/.test(run)
        ? placeholderFor(run, (number) => `example-random-value-${pad(number, 2)}`)
        : run,
    )
}
