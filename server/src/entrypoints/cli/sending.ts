import { releaseByEmail } from '../../features/account/index.ts'
import { setSendingQuota } from '../../features/outbox/index.ts'
import { type Command, WrongUsage } from './command.ts'

export const sendingLimit: Command = {
  name: 'sending limit',
  usage: '<domain> [--letters-per-hour <n>] [--recipients-per-hour <n>] [--recipients-per-day <n>]',
  meaning:
    'Set how much each account of an organisation may send; options that are left out use the settings of the installation',
  positionals: [1, 1],
  options: {
    'letters-per-hour': { type: 'string' },
    'recipients-per-hour': { type: 'string' },
    'recipients-per-day': { type: 'string' },
  },
  async run({ app, print, addJsonFields }, { positionals: [domain = ''], options }) {
    const limits = {
      messagesPerHour: readCount(options['letters-per-hour']),
      recipientsPerHour: readCount(options['recipients-per-hour']),
      recipientsPerDay: readCount(options['recipients-per-day']),
    }
    await setSendingQuota(app, domain, limits)
    addJsonFields({
      domain,
      messages_per_hour: limits.messagesPerHour,
      recipients_per_hour: limits.recipientsPerHour,
      recipients_per_day: limits.recipientsPerDay,
    })
    const displayed = Object.values(limits).map((one) => one ?? 'as set')
    print(
      `${domain}: ${displayed[0]} messages and ${displayed[1]} recipients per hour, ${displayed[2]} recipients per day.`,
    )
    return true
  },
}

function readCount(value: string | boolean | undefined): number | null {
  if (value === undefined) return null
  if (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value)) return Number(value)
  throw new WrongUsage(`${value} is not a number of at least 1.`)
}

export const sendingRelease: Command = {
  name: 'sending release',
  usage: '<email>',
  meaning: 'Allow an account to send again after it was stopped',
  positionals: [1, 1],
  async run({ app, print, addJsonFields }, { positionals: [email = ''] }) {
    const wasStopped = await releaseByEmail(app, email)
    addJsonFields({ email, was_stopped: wasStopped })
    print(wasStopped ? `${email} may send again.` : `${email} was not stopped.`)
    return true
  },
}
