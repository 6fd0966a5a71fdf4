import { LeavingPlan } from '@bocau/contract/account/leaving'
import { unshared } from '../../../features/drive/index.ts'
import { deleteByEmail, letLeaveByEmail, weighByEmail } from '../../../features/organisation/index.ts'
import { Refused } from '../../../kernel/refused.ts'
import { type Command, WrongUsage } from '../command.ts'

export const accountHandOver: Command = {
  name: 'account hand-over',
  takes: '<email> <successor> [--answer <text>] [--subject <text>] [--keep-days <days>] [--json]',
  meaning:
    'Let somebody leave: shut at once; mailbox, drive and what comes go to the successor, in the background of the running server',
  places: [2, 2],
  options: {
    answer: { type: 'string' },
    subject: { type: 'string' },
    'keep-days': { type: 'string' },
    json: { type: 'boolean' },
  },
  async run({ app, say }, { places: [email = '', successor = ''], options }) {
    const { answer, subject = 'Automatic answer', 'keep-days': keepDays = '30', json } = options
    const isNever = keepDays === 'never'
    if (!isNever && !/^\d{1,4}$/.test(String(keepDays)))
      throw new WrongUsage(`"${keepDays}" is no number of days; "never" keeps it until somebody deletes it.`)
    const plan = LeavingPlan.safeParse({
      successor,
      takes_new_mail: true,
      hands_mail: true,
      hands_drive: true,
      answer: answer === undefined ? null : { subject: String(subject), text: String(answer) },
      keep_days: isNever ? null : Number(keepDays),
    })
    if (!plan.success) throw new WrongUsage(`"${successor}" is no address, or the answer is too long.`)
    await inWords(email, letLeaveByEmail(app, email, plan.data))
    const until = isNever ? 'until somebody deletes it' : `for ${keepDays} days`
    say(
      json
        ? JSON.stringify({ email, successor, keep_days: isNever ? null : Number(keepDays) })
        : `${email} is shut; what they have is handed over to ${successor} and kept ${until}.`,
    )
    return true
  },
}

export const accountDelete: Command = {
  name: 'account delete',
  takes: '<email> --yes [--json]',
  meaning:
    'Delete an account for good with its messages, files, keys and tokens; without --yes it says what that would free',
  places: [1, 1],
  options: { yes: { type: 'boolean' }, json: { type: 'boolean' } },
  async run({ app, config, say }, { places: [email = ''], options }) {
    const deps = { ...app, sharing: unshared, addressRestDays: config.addressRestDays }
    const isMeant = options.yes === true
    const freed = await inWords(email, isMeant ? deleteByEmail(deps, email) : weighByEmail(app, email))
    const amount = `${freed.items} messages and files, ${freed.bytes} bytes`
    if (options.json) say(JSON.stringify({ ...freed, is_deleted: isMeant }))
    else if (isMeant)
      say(`${freed.email} is deleted: ${amount}. Its address rests for ${config.addressRestDays} days.`)
    else say(`${freed.email} has ${amount}. Nothing was deleted: add --yes.`)
    return isMeant
  },
}

const words: Record<string, (email: string) => string> = {
  not_found: (email) => `Nobody here has the address ${email}.`,
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
