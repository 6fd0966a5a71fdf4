import { LeavingPlan } from '@bocau/contract/account/leaving'
import { unshared } from '../../../features/drive/index.ts'
import { deleteByEmail, letLeaveByEmail, weighByEmail } from '../../../features/organisation/index.ts'
import { Refused } from '../../../kernel/refused.ts'
import { type Command, WrongUsage } from '../command.ts'

export const accountHandOver: Command = {
  name: 'account hand-over',
  takes: '<email> <successor> [--without <what,…>] [--answer <text>] [--subject <text>] [--keep-days <days>]',
  meaning:
    'Offboard a user: disable the account now, then move mailbox, drive, contacts, templates and new mail to the successor in the background; --without excludes some of them: mail, drive, contacts, templates, new-mail',
  places: [2, 2],
  options: {
    without: { type: 'string' },
    answer: { type: 'string' },
    subject: { type: 'string' },
    'keep-days': { type: 'string' },
  },
  async run({ app, say, give }, { places: [email = '', successor = ''], options }) {
    const { answer, subject = 'Automatic answer', 'keep-days': keepDays = '30' } = options
    const isNever = keepDays === 'never'
    if (!isNever && !/^\d{1,4}$/.test(String(keepDays)))
      throw new WrongUsage(`"${keepDays}" is not a number of days, nor "never".`)
    const without = readWithout(options.without)
    const held = await inWords(email, weighByEmail(app, email))
    const plan = LeavingPlan.safeParse({
      successor,
      takes_new_mail: !without.has('new-mail'),
      hands_mail: !without.has('mail'),
      hands_drive: !without.has('drive'),
      hands_contacts: !without.has('contacts'),
      hands_templates: !without.has('templates'),
      answer: answer === undefined ? null : { subject: String(subject), text: String(answer) },
      keep_days: isNever ? null : Number(keepDays),
    })
    if (!plan.success) throw new WrongUsage(`"${successor}" is no address, or the answer is too long.`)
    await inWords(email, letLeaveByEmail(app, email, plan.data))
    const until = isNever ? 'until somebody deletes it' : `for ${keepDays} days`
    const { hands_mail, hands_drive, hands_contacts, hands_templates } = plan.data
    const handed = {
      ...(hands_mail && { messages: held.messages }),
      ...(hands_drive && { files: held.files }),
      ...(hands_contacts && { contacts: held.contacts }),
      ...(hands_templates && { templates: held.templates }),
    }
    const counted = Object.entries(handed).map(([what, count]) => `${count} ${what}`)
    say(
      `${email} is shut; ${counted.join(', ') || 'nothing'} of theirs is handed over to ${successor}, and all is kept ${until}.`,
    )
    give({ email, successor, keep_days: isNever ? null : Number(keepDays), handed })
    return true
  },
}

export const accountDelete: Command = {
  name: 'account delete',
  takes: '<email> --yes',
  meaning:
    'Permanently delete an account with its messages, files, keys and tokens; without --yes only the freed space is shown',
  places: [1, 1],
  options: { yes: { type: 'boolean' } },
  async run({ app, config, say, give }, { places: [email = ''], options }) {
    const deps = { ...app, sharing: unshared, addressRestDays: config.addressRestDays }
    const isMeant = options.yes === true
    const freed = await inWords(email, isMeant ? deleteByEmail(deps, email) : weighByEmail(app, email))
    const amount = `${freed.items} messages and files, ${freed.bytes} bytes`
    give({ ...freed, is_deleted: isMeant })
    if (isMeant)
      say(`${freed.email} is deleted: ${amount}. Its address rests for ${config.addressRestDays} days.`)
    else say(`${freed.email} has ${amount}. Nothing was deleted: add --yes.`)
    return isMeant
  },
}

const parts = ['mail', 'drive', 'contacts', 'templates', 'new-mail']

/** Parses the parts that are not transferred to the successor. */
function readWithout(option: unknown): Set<string> {
  const named = typeof option === 'string' ? option.split(',').map((word) => word.trim()) : []
  const unknown = named.find((word) => !parts.includes(word))
  if (unknown !== undefined) throw new WrongUsage(`"${unknown}" is none of ${parts.join(', ')}.`)
  return new Set(named)
}

const words: Record<string, (email: string) => string> = {
  not_found: (email) => `There is no account with the address ${email}.`,
  last_owner: (email) => `${email} is the last Owner: make somebody else one first (account role).`,
  leaving_already: (email) => `${email} leaves already.`,
  leaving_not_done: (email) => `What ${email} has is being handed over still.`,
  successor_unfit: () => 'The successor is nobody of the same organisation who can sign in.',
  successor_full: () => 'The mailbox of the successor has too little room: account quota gives it more.',
}

async function inWords<T>(email: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const say = error instanceof Refused ? words[error.code] : undefined
    throw say ? new Error(say(email)) : error
  })
}
