import { type ProviderUsage, UsageMonth } from '@bocau/contract/hosting/provider'
import { getUsage } from '../../../features/provider/usage/get-usage.ts'
import { type Command, WrongUsage } from '../command.ts'

const organisationsAtOnce = 500
/** Months follow Vietnamese time, as the daily figures do. */
const zoneMilliseconds = 7 * 3_600_000

export const providerUsage: Command = {
  name: 'provider usage',
  summary: 'Print the usage of all organisations in a month, for billing',
  details:
    'Prints one line of comma-separated values for each organisation. Figures are recorded once a day and kept for 400 days. A month is complete if `missing_days` is 0.',
  options: {
    month: { value: 'month', meaning: 'Month, for example 2026-10', default: 'the previous month' },
    format: {
      value: 'csv|json',
      meaning: 'Format of the output; json is the same as --json',
      default: 'csv',
    },
  },
  examples: ['provider usage --month 2026-10', 'provider usage --month 2026-10 --json'],
  problem: 'Days of the month are missing for an organisation.',
  rejectsOlderSchema: true,
  async run({ app, print }, { options }) {
    const month = readMonth(String(options.month ?? previousMonth(app.clock.now())))
    const format = String(options.format ?? 'csv')
    if (format !== 'csv' && format !== 'json')
      throw new WrongUsage(`--format must be csv or json, got "${format}".`)
    const all: ProviderUsage[] = []
    for (let after: string | null = '0'; after !== null; ) {
      const page = await getUsage(app, { after, limit: organisationsAtOnce, month })
      all.push(...page.items)
      after = page.next
    }
    if (format === 'json') print(JSON.stringify(all))
    else for (const line of [columns.join(','), ...all.map(csvLine)]) print(line)
    return { json: all, hasProblem: all.some(({ missing_days }) => missing_days > 0) }
  },
}

const columns = [
  'id',
  'name',
  'domains',
  'month',
  'days',
  'missing_days',
  'people_at_end',
  'people_max',
  'mailboxes_at_end',
  'mail_bytes_average',
  'drive_bytes_average',
  'bytes_max',
  'received',
  'sent',
] as const satisfies readonly (keyof ProviderUsage)[]

const csvLine = (usage: ProviderUsage): string =>
  columns
    .map((column) => {
      const value = usage[column]
      return csvCell(typeof value === 'object' ? value.join(' ') : String(value))
    })
    .join(',')

/** Quotes a cell if necessary. A spreadsheet would run a name that starts like a formula. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function readMonth(text: string): string {
  if (!UsageMonth.safeParse(text).success)
    throw new WrongUsage(`--month must be a month such as 2026-10, got "${text}".`)
  return text
}

function previousMonth(now: number): string {
  const local = new Date(now + zoneMilliseconds)
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - 1)).toISOString().slice(0, 7)
}
