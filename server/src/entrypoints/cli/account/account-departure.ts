import { DeparturePlan } from '@bocau/contract/account/departure'
import {
  countFreedByEmail,
  deleteByEmail,
  startDepartureByEmail,
} from '../../../features/organisation/index.ts'
import { driveSharing } from '../../../features/sharing/index.ts'
import { Refused } from '../../../kernel/refused.ts'
import { type Command, WrongUsage } from '../command.ts'

export const accountTransfer: Command = {
  name: 'account hand-over',
  usage: '<email> <successor> [--without <what,…>] [--answer <text>] [--subject <text>] [--keep-days <days>]',
  meaning:
    'Offboard a user: disable the account now, then move mailbox, drive, contacts, templates and new mail to the successor in the background; --without excludes some of them: mail, drive, contacts, templates, new-mail',
  positionals: [2, 2],
  options: {
    without: { type: 'string' },
    answer: { type: 'string' },
    subject: { type: 'string' },
    'keep-days': { type: 'string' },
  },
  async run({ app, print, addJsonFields }, { positionals: [email = '', successor = ''], options }) {
    const { answer, subject = 'Automatic answer', 'keep-days': retentionDays = '30' } = options
    const isNever = retentionDays === 'never'
    if (!isNever && !/^\d{1,4}$/.test(String(retentionDays)))
      throw new WrongUsage(`The period must be a number of days or "never", got "${retentionDays}".`)
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
      throw new WrongUsage(`"${successor}" is not an address, or the automatic reply is too long.`)
    await withMessages(email, startDepartureByEmail(app, email, plan.data))
    const until = isNever ? 'until an administrator deletes it' : `for ${retentionDays} days`
    const { hands_mail, hands_drive, hands_contacts, hands_templates } = plan.data
    const transfer = {
      ...(hands_mail && { messages: holdings.messages }),
      ...(hands_drive && { files: holdings.files }),
      ...(hands_contacts && { contacts: holdings.contacts }),
      ...(hands_templates && { templates: holdings.templates }),
    }
    const counted = Object.entries(transfer).map(([what, count]) => `${count} ${what}`)
    print(
      `${email} is disabled. Transferred to ${successor}: ${counted.join(', ') || 'nothing'}. The account is kept ${until}.`,
    )
    addJsonFields({ email, successor, keep_days: isNever ? null : Number(retentionDays), handed: transfer })
    return true
  },
}

export const accountDelete: Command = {
  name: 'account delete',
  usage: '<email> --yes',
  meaning:
    'Permanently delete an account with its messages, files, keys and tokens; without --yes only the freed space is shown',
  positionals: [1, 1],
  options: { yes: { type: 'boolean' } },
  async run({ app, config, print, addJsonFields }, { positionals: [email = ''], options }) {
    const deps = { ...app, sharing: driveSharing(app.clock), addressBlockDays: config.addressBlockDays }
    const isConfirmed = options.yes === true
    const freed = await withMessages(
      email,
      isConfirmed ? deleteByEmail(deps, email) : countFreedByEmail(app, email),
    )
    const amount = `${freed.items} messages and files, ${freed.bytes} bytes`
    addJsonFields({ ...freed, is_deleted: isConfirmed })
    if (isConfirmed)
      print(
        `${freed.email} is deleted: ${amount}. Its address cannot be assigned again for ${config.addressBlockDays} days.`,
      )
    else print(`${freed.email} has ${amount}. Nothing was deleted: add --yes.`)
    return isConfirmed
  },
}

const parts = ['mail', 'drive', 'contacts', 'templates', 'new-mail']

/** Parses the parts that are not transferred to the successor. */
function readWithout(option: unknown): Set<string> {
  const named = typeof option === 'string' ? option.split(',').map((part) => part.trim()) : []
  const unknown = named.find((part) => !parts.includes(part))
  if (unknown !== undefined) throw new WrongUsage(`"${unknown}" is not one of ${parts.join(', ')}.`)
  return new Set(named)
}

const messages: Record<string, (email: string) => string> = {
  not_found: (email) => `No account has the address ${email}.`,
  last_owner: (email) => `${email} is the last Owner: give another account this role first (account role).`,
  leaving_already: (email) => `${email} is already being offboarded.`,
  leaving_not_done: (email) => `The data of ${email} is still being transferred.`,
  successor_unfit: () => 'The successor must be an enabled account of the same organisation.',
  successor_full: () => 'The mailbox of the successor has too little space: increase it with account quota.',
}

async function withMessages<T>(email: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const format = error instanceof Refused ? messages[error.code] : undefined
    throw format ? new Error(format(email)) : error
  })
}
