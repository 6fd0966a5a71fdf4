import { setMeasure } from '../../features/outbox/index.ts'
import { type Command, WrongUsage } from './command.ts'

export const sendingLimit: Command = {
  name: 'sending limit',
  takes: '<domain> [--letters-per-hour <n>] [--recipients-per-hour <n>] [--recipients-per-day <n>]',
  meaning:
    'Set how much each account of an organisation may send; options that are left out use the settings of the installation',
  places: [1, 1],
  options: {
    'letters-per-hour': { type: 'string' },
    'recipients-per-hour': { type: 'string' },
    'recipients-per-day': { type: 'string' },
  },
  async run({ app, say, give }, { places: [domain = ''], options }) {
    const own = {
      messagesPerHour: countOf(options['letters-per-hour']),
      recipientsPerHour: countOf(options['recipients-per-hour']),
      recipientsPerDay: countOf(options['recipients-per-day']),
    }
    await setMeasure(app, domain, own)
    give({
      domain,
      messages_per_hour: own.messagesPerHour,
      recipients_per_hour: own.recipientsPerHour,
      recipients_per_day: own.recipientsPerDay,
    })
    const told = Object.values(own).map((one) => one ?? 'as set')
    say(`${domain}: ${told[0]} messages and ${told[1]} recipients per hour, ${told[2]} recipients per day.`)
    return true
  },
}

function countOf(given: string | boolean | undefined): number | null {
  if (given === undefined) return null
  if (typeof given === 'string' && /^[1-9]\d{0,8}$/.test(given)) return Number(given)
  throw new WrongUsage(`${given} is not a number of at least 1.`)
}
