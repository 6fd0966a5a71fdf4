import { releaseByEmail } from '../../features/account/sending/stop-sending.ts'
import { setSendingQuota } from '../../features/outbox/sending-quota/set-sending-quota.ts'
import { findAccount } from './account/find-account.ts'
import { type Arguments, type Command, WrongUsage } from './command.ts'
import { getDomain } from './domains.ts'

export const sendingLimit: Command = {
  name: 'sending limit',
  summary: 'Set the sending limits of each account of an organisation',
  details:
    'Every omitted option is reset to the setting of the installation: BOCAU_LETTERS_PER_HOUR, BOCAU_RECIPIENTS_PER_HOUR or BOCAU_RECIPIENTS_PER_DAY. Without options, all three are reset.',
  arguments: [{ name: 'domain', meaning: 'A domain of the organisation' }],
  options: {
    'messages-per-hour': {
      value: 'number',
      meaning: 'Messages per account and hour',
      oldName: 'letters-per-hour',
    },
    'recipients-per-hour': { value: 'number', meaning: 'Recipients per account and hour' },
    'recipients-per-day': { value: 'number', meaning: 'Recipients per account and day' },
  },
  examples: [
    'sending limit example.com --messages-per-hour 100 --recipients-per-day 1000',
    'sending limit example.com',
  ],
  async run(context, { positionals: [input = ''], options }) {
    const quota = {
      messagesPerHour: readCount(options, 'messages-per-hour'),
      recipientsPerHour: readCount(options, 'recipients-per-hour'),
      recipientsPerDay: readCount(options, 'recipients-per-day'),
    }
    const { name: domain } = await getDomain(context, input)
    await setSendingQuota(context.app, domain, quota)
    const displayed = (count: number | null) => count ?? 'default'
    context.print(`Each account of the organisation of ${domain} may send:`)
    context.print(`  messages per hour: ${displayed(quota.messagesPerHour)}`)
    context.print(`  recipients per hour: ${displayed(quota.recipientsPerHour)}`)
    context.print(`  recipients per day: ${displayed(quota.recipientsPerDay)}`)
    return {
      json: {
        domain,
        messages_per_hour: quota.messagesPerHour,
        recipients_per_hour: quota.recipientsPerHour,
        recipients_per_day: quota.recipientsPerDay,
      },
    }
  },
}

function readCount(options: Arguments['options'], name: string): number | null {
  const value = options[name]
  if (value === undefined) return null
  if (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value)) return Number(value)
  throw new WrongUsage(`--${name} must be a number of at least 1, got "${value}".`)
}

export const sendingRelease: Command = {
  name: 'sending release',
  summary: 'Allow a stopped account to send again',
  details:
    'The server stops an account from sending after an unusual volume of mail or many refused recipients. First change the password if the account was abused.',
  arguments: [{ name: 'email', meaning: 'Address of the account' }],
  examples: ['sending release an@example.com'],
  async run(context, args) {
    const { email } = await findAccount(context, args.positionals[0] ?? '')
    const wasStopped = await releaseByEmail(context.app, email)
    context.print(wasStopped ? `${email} may send again.` : `${email} was not stopped.`)
    return { json: { email, was_stopped: wasStopped } }
  },
}
