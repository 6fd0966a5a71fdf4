import { DeparturePlan } from '@bocau/contract/account/departure'
import { countFreedByEmail } from '../../../features/organisation/departures/count-freed.ts'
import { Refused } from '../../../kernel/refused.ts'
import { type Command, CommandFailed, WrongUsage } from '../command.ts'
import { formatCount } from '../format-count.ts'

export const accountTransfer: Command = {
  name: 'account offboard',
  oldName: 'account hand-over',
  summary: 'Disable an account and transfer its data to a successor',
  details:
    'The account is disabled immediately. A job then transfers its mail, drive, contacts and templates, and new mail is delivered to the successor.',
  arguments: [
    { name: 'email', meaning: 'Address of the departing user' },
    { name: 'successor', meaning: 'Address of the user who receives the data' },
  ],
  options: {
    without: {
      value: 'parts',
      meaning:
        'Parts that are not transferred: mail, drive, contacts, templates, new-mail, separated by commas',
    },
    answer: { value: 'text', meaning: 'Text of an auto-reply to each sender' },
    subject: { value: 'text', meaning: 'Subject of the auto-reply', default: 'Auto-reply' },
    'keep-days': {
      value: 'days|never',
      meaning: 'Days until the account is deleted; "never" keeps it until an administrator deletes it',
      default: '30',
    },
  },
  examples: [
    'account offboard an@example.com binh@example.com',
    'account offboard an@example.com binh@example.com --without contacts,templates --keep-days 90',
  ],
  async run({ app, print }, { positionals: [email = '', successor = ''], options }) {
    const { answer, subject = 'Auto-reply', 'keep-days': retentionDays = '30' } = options
    const isNever = retentionDays === 'never'
    if (!isNever && !/^\d{1,4}$/.test(String(retentionDays)))
      throw new WrongUsage(`--keep-days must be a number of days or "never", got "${retentionDays}".`)
    const without = readWithout(options.without)
    const holdings = await withMessages(email, countFreedByEmail(app, email))
    const plan = DeparturePlan.safeParse({
      successor,
      takes_new_mail: !without.has('new-mail'),
      hands_mail: !without.has('mail'),
      hands_drive: !without.has('drive'),
      hands_contacts: !without.has('contacts'),
      hands_templates: !without.has('templates'),
      answer: answer === undefined ? null : { subject: String(subject), text: String(answer) },
      keep_days: isNever ? null : Number(retentionDays),
    })
    if (!plan.success)
      throw new WrongUsage(`"${successor}" is not an address, or the auto-reply is too long.`)
    const { startDepartureByEmail } = await import(
      '../../../features/organisation/departures/start-departure.ts'
    )
    await withMessages(email, startDepartureByEmail(app, email, plan.data))
    const until = isNever
      ? 'until an administrator deletes it'
      : `for ${formatCount(Number(retentionDays), 'day')}`
    const { hands_mail, hands_drive, hands_contacts, hands_templates } = plan.data
    const transfer = {
      ...(hands_mail && { messages: holdings.messages }),
      ...(hands_drive && { files: holdings.files }),
      ...(hands_contacts && { contacts: holdings.contacts }),
      ...(hands_templates && { templates: holdings.templates }),
    }
    const counted = Object.entries(transfer).map(([what, count]) => formatCount(count, what.slice(0, -1)))
    print(
      `${email} is disabled. A job transfers to ${successor}: ${counted.join(', ') || 'nothing'}. The account is kept ${until}.`,
    )
    const days = isNever ? null : Number(retentionDays)
    return { json: { email, successor, is_disabled: true, keep_days: days, transferred: transfer } }
  },
}

export const accountDelete: Command = {
  name: 'account delete',
  summary: 'Permanently delete an account and its data',
  details:
    'Deletes messages, files, keys and tokens. Without --yes the command deletes nothing: it reports the number of items and fails.',
  arguments: [{ name: 'email', meaning: 'Address of the account' }],
  options: { yes: { meaning: 'Confirm the deletion' } },
  examples: ['account delete an@example.com', 'account delete an@example.com --yes'],
  async run({ app, config, print }, { positionals: [email = ''], options }) {
    const deps = { ...app, addressBlockDays: config.addressBlockDays }
    const isConfirmed = options.yes === true
    const { deleteByEmail } = await import('../../../features/organisation/departures/delete-by-email.ts')
    const freed = await withMessages(
      email,
      isConfirmed ? deleteByEmail(deps, email) : countFreedByEmail(app, email),
    )
    const amount = `${formatCount(freed.items, 'item')} (${formatCount(freed.bytes, 'byte')})`
    const { items, bytes } = freed
    if (!isConfirmed)
      throw new CommandFailed(
        'confirmation_required',
        `${freed.email} has ${amount}. Nothing was deleted: add --yes.`,
        { items, bytes },
      )
    print(
      `${freed.email} is deleted: ${amount}. Its address cannot be assigned again for ${formatCount(config.addressBlockDays, 'day')}.`,
    )
    return { json: { email: freed.email, items, bytes, is_deleted: true } }
  },
}

const parts = ['mail', 'drive', 'contacts', 'templates', 'new-mail']

/** Parses the parts that are not transferred to the successor. */
function readWithout(option: unknown): Set<string> {
  const named = typeof option === 'string' ? option.split(',').map((part) => part.trim()) : []
  const unknown = named.find((part) => !parts.includes(part))
  if (unknown !== undefined)
    throw new WrongUsage(`--without must be a list of ${parts.join(', ')}, got "${unknown}".`)
  return new Set(named)
}

const messages: Record<string, (email: string) => string> = {
  not_found: (email) => `No account has the address ${email}.`,
  last_owner: (email) =>
    `${email} is the last owner. First give another account the role owner: bocau account role.`,
  leaving_already: (email) => `${email} is already being offboarded.`,
  leaving_not_done: (email) => `The data of ${email} is still being transferred.`,
  successor_unfit: () => 'The successor must be an enabled account of the same organisation.',
  successor_full: () =>
    'The mailbox of the successor has too little space. Increase it: bocau account quota.',
}

async function withMessages<T>(email: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const format = error instanceof Refused ? messages[error.code] : undefined
    throw error instanceof Refused && format ? new CommandFailed(error.code, format(email)) : error
  })
}
