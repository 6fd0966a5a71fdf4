/** Supported extensions. */
export const sieveExtensions = [
  'body',
  'comparator-i;ascii-casemap',
  'comparator-i;ascii-numeric',
  'comparator-i;octet',
  'copy',
  'date',
  'encoded-character',
  'envelope',
  'fileinto',
  'imap4flags',
  'mailbox',
  'mime',
  'relational',
  'subaddress',
  'vacation',
  'variables',
] as const
export type SieveExtension = (typeof sieveExtensions)[number]

/** Type of an argument: a string, a string list, or a number. */
export type ArgumentType = 'string' | 'strings' | 'number'

/** A tagged argument; only one tag of each group is allowed. */
export interface TagRule {
  group: string
  value?: ArgumentType
  needs?: SieveExtension
}

/** Grammar of a command or test. */
export interface CommandRule {
  needs?: SieveExtension
  tags: Readonly<Record<string, TagRule>>
  /** Positional arguments; several alternatives if some are optional. */
  arguments: readonly (readonly ArgumentType[])[]
  tests: 'none' | 'one' | 'many'
  hasBlock: boolean
}

const match: CommandRule['tags'] = {
  is: { group: 'match' },
  contains: { group: 'match' },
  matches: { group: 'match' },
  value: { group: 'match', value: 'string', needs: 'relational' },
  count: { group: 'match', value: 'string', needs: 'relational' },
  comparator: { group: 'comparator', value: 'string' },
}

const addressPart: CommandRule['tags'] = {
  all: { group: 'part' },
  localpart: { group: 'part' },
  domain: { group: 'part' },
  user: { group: 'part', needs: 'subaddress' },
  detail: { group: 'part', needs: 'subaddress' },
}

const zone: CommandRule['tags'] = { zone: { group: 'zone', value: 'string' } }
const mimeParts: CommandRule['tags'] = {
  mime: { group: 'mime', needs: 'mime' },
  anychild: { group: 'anychild', needs: 'mime' },
  type: { group: 'mimePart', needs: 'mime' },
  subtype: { group: 'mimePart', needs: 'mime' },
  contenttype: { group: 'mimePart', needs: 'mime' },
  param: { group: 'mimePart', value: 'strings', needs: 'mime' },
}
const flags: CommandRule['tags'] = { flags: { group: 'flags', value: 'strings', needs: 'imap4flags' } }
const copy: CommandRule['tags'] = { copy: { group: 'copy', needs: 'copy' } }

const rule = (overrides: Partial<CommandRule>): CommandRule => ({
  tags: {},
  arguments: [[]],
  tests: 'none',
  hasBlock: false,
  ...overrides,
})

const flagChange = rule({ needs: 'imap4flags', arguments: [['strings'], ['string', 'strings']] })

/** Supported commands. */
export const commandRules: Readonly<Record<string, CommandRule>> = {
  require: rule({ arguments: [['strings']] }),
  if: rule({ tests: 'one', hasBlock: true }),
  elsif: rule({ tests: 'one', hasBlock: true }),
  else: rule({ hasBlock: true }),
  stop: rule({}),
  keep: rule({ tags: flags }),
  discard: rule({}),
  redirect: rule({ tags: copy, arguments: [['string']] }),
  fileinto: rule({
    needs: 'fileinto',
    tags: { ...copy, ...flags, create: { group: 'create', needs: 'mailbox' } },
    arguments: [['string']],
  }),
  setflag: flagChange,
  addflag: flagChange,
  removeflag: flagChange,
  set: rule({
    needs: 'variables',
    tags: {
      lower: { group: 'case' },
      upper: { group: 'case' },
      lowerfirst: { group: 'first' },
      upperfirst: { group: 'first' },
      quotewildcard: { group: 'quote' },
      length: { group: 'length' },
    },
    arguments: [['string', 'string']],
  }),
  vacation: rule({
    needs: 'vacation',
    tags: {
      days: { group: 'days', value: 'number' },
      subject: { group: 'subject', value: 'string' },
      from: { group: 'from', value: 'string' },
      addresses: { group: 'addresses', value: 'strings' },
      mime: { group: 'mime' },
      handle: { group: 'handle', value: 'string' },
    },
    arguments: [['string']],
  }),
}

/** Supported tests. */
export const testRules: Readonly<Record<string, CommandRule>> = {
  true: rule({}),
  false: rule({}),
  not: rule({ tests: 'one' }),
  allof: rule({ tests: 'many' }),
  anyof: rule({ tests: 'many' }),
  exists: rule({ arguments: [['strings']] }),
  size: rule({ tags: { over: { group: 'size' }, under: { group: 'size' } }, arguments: [['number']] }),
  header: rule({ tags: { ...match, ...mimeParts }, arguments: [['strings', 'strings']] }),
  address: rule({ tags: { ...match, ...addressPart }, arguments: [['strings', 'strings']] }),
  envelope: rule({
    needs: 'envelope',
    tags: { ...match, ...addressPart },
    arguments: [['strings', 'strings']],
  }),
  body: rule({
    needs: 'body',
    tags: {
      ...match,
      raw: { group: 'transform' },
      text: { group: 'transform' },
      content: { group: 'transform', value: 'strings' },
    },
    arguments: [['strings']],
  }),
  hasflag: rule({ needs: 'imap4flags', tags: match, arguments: [['strings'], ['strings', 'strings']] }),
  string: rule({ needs: 'variables', tags: match, arguments: [['strings', 'strings']] }),
  date: rule({
    needs: 'date',
    tags: { ...match, ...zone, originalzone: { group: 'zone' } },
    arguments: [['string', 'string', 'strings']],
  }),
  currentdate: rule({ needs: 'date', tags: { ...match, ...zone }, arguments: [['string', 'strings']] }),
  mailboxexists: rule({ needs: 'mailbox', arguments: [['strings']] }),
}

/** Comparators and those that need `require`. */
export const comparators = ['i;ascii-casemap', 'i;octet', 'i;ascii-numeric'] as const
export type Comparator = (typeof comparators)[number]

/** Relations of `:value` and `:count`. */
export const relations = ['gt', 'ge', 'lt', 'le', 'eq', 'ne'] as const
export type Relation = (typeof relations)[number]

/** Supported date parts. */
export const dateParts: readonly string[] = [
  'year',
  'month',
  'day',
  'date',
  'julian',
  'hour',
  'minute',
  'second',
  'time',
  'iso8601',
  'std11',
  'zone',
  'weekday',
]

/** Headers that an `address` test may name. */
export const addressHeaders: ReadonlySet<string> = new Set([
  'from',
  'to',
  'cc',
  'bcc',
  'sender',
  'reply-to',
  'resent-from',
  'resent-to',
  'resent-cc',
  'resent-bcc',
  'resent-sender',
  'return-path',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'errors-to',
  'disposition-notification-to',
  'mail-followup-to',
  'mail-reply-to',
])
