/** The areas in the order of measurement. */
const areaNames = [
  'intake',
  'delivery',
  'one-mailbox',
  'hostile',
  'sending',
  'kills',
  'size',
  'list',
  'labels',
  'search',
  'acts',
  'http',
  'processes',
  'sign-in',
  'people',
  'drive',
  'stalls',
  'start',
  'command-line',
  'imap',
  'moving',
  'citus',
  'browser',
  'editor',
] as const
export type AreaName = (typeof areaNames)[number]

const namedAreas: readonly AreaName[] = ['kills', 'size', 'citus']
/** The default areas. Others take an hour or need a cluster, so they have to be named. */
export const ordinaryAreas = areaNames.filter((name) => !namedAreas.includes(name))

/** Another mail server on this machine that receives the same messages. */
export interface Peer {
  readonly lmtpPort: number
  readonly addresses: readonly string[]
}

/** The parsed command line. */
export interface Options {
  readonly areas: readonly AreaName[]
  /** Numbers of messages in the stores, in ascending order. */
  readonly sizes: readonly number[]
  readonly isQuick: boolean
  readonly writesResults: boolean
  readonly writesProfiles: boolean
  readonly peer: Peer | null
  /** The rows of the areas `imap` and `stalls` to measure; null for all. */
  readonly rows: RegExp | null
  /** The number of rounds of the area `stalls`; null for the default. */
  readonly rounds: number | null
  /** The number of hostile messages; null for the default. */
  readonly messages: number | null
  /** The minutes after which the area `kills` starts no further round. */
  readonly minutes: number
  readonly showsHelp: boolean
}

export const usage = `npm run bench -- [--only ${areaNames.join(',')}] [--sizes 1k,20k,100k] [--quick] [--write] [--profile] [--rows PATTERN] [--rounds 5] [--peer PORT=ADDRESS,ADDRESS] [--messages 10k] [--minutes 60]

  --only      areas to measure
  --sizes     numbers of messages in the stores
  --quick     small stores and few rounds, about a minute; not for results
  --write     write bench/RESULTS.md
  --profile   save CPU profiles of the server in .cache/bench/profiles
  --rows      areas imap and stalls: measure only rows that match this regular expression
  --rounds    area stalls: number of rounds
  --peer      also deliver the intake messages to another LMTP server on this port
  --messages  number of hostile messages
  --minutes   time after which the area kills starts no further round`

const ordinarySizes = '1k,20k,100k'
const quickSizes = '1k,5k'

/** Parses the command line; throws a readable error for unknown options. */
export function readOptions(argv: readonly string[]): Options {
  const values = new Map<string, string>()
  for (let at = 0; at < argv.length; at++) {
    const [name, value] = splitOption(argv[at] as string)
    if (['--only', '--sizes', '--rows', '--rounds', '--peer', '--messages', '--minutes'].includes(name))
      values.set(name, value ?? argv[++at] ?? '')
    else if (['--quick', '--write', '--profile', '--help'].includes(name)) values.set(name, 'on')
    else throw new Error(`${name} is not an option of the benchmark.\n\n${usage}`)
  }
  const isQuick = values.has('--quick')
  return {
    areas: readAreas(values.get('--only')),
    sizes: (values.get('--sizes') ?? (isQuick ? quickSizes : ordinarySizes))
      .split(',')
      .map(readSize)
      .toSorted((a, b) => a - b),
    isQuick,
    writesResults: values.has('--write'),
    writesProfiles: values.has('--profile'),
    peer: readPeer(values.get('--peer')),
    rows: values.has('--rows') ? new RegExp(values.get('--rows') as string) : null,
    rounds: readRounds(values.get('--rounds')),
    messages: readMessages(values.get('--messages')),
    minutes: readMinutes(values.get('--minutes')),
    showsHelp: values.has('--help'),
  }
}

/** Splits `--name=value` at the first equals sign. */
function splitOption(text: string): [name: string, value?: string] {
  const sign = text.indexOf('=')
  return sign < 0 ? [text] : [text.slice(0, sign), text.slice(sign + 1)]
}

function readPeer(text: string | undefined): Peer | null {
  if (text === undefined) return null
  const match = /^(\d{1,5})=([^\s,]+@[^\s,]+(?:,[^\s,]+@[^\s,]+)*)$/.exec(text)
  if (!match)
    throw new Error(`--peer must be a port and mailboxes such as 2024=an@a.test,bo@a.test, got "${text}".`)
  return { lmtpPort: Number(match[1]), addresses: (match[2] as string).split(',') }
}

function readMessages(text: string | undefined): number | null {
  if (text === undefined) return null
  const match = /^([1-9]\d{0,5})(k?)$/.exec(text)
  if (!match) throw new Error(`--messages must be a count such as 500 or 10k, got "${text}".`)
  return Number(match[1]) * (match[2] ? 1000 : 1)
}

function readRounds(text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^[1-9]\d?$/.test(text)) throw new Error(`--rounds must be a count from 1 to 99, got "${text}".`)
  return Number(text)
}

function readMinutes(text = '60'): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new Error(`--minutes must be a count from 1 to 999, got "${text}".`)
  return Number(text)
}

function readAreas(text: string | undefined): readonly AreaName[] {
  if (text === undefined) return ordinaryAreas
  const names = text.split(',')
  const unknown = names.find((name) => !areaNames.some((area) => area === name))
  if (unknown !== undefined)
    throw new Error(`--only must name areas of ${areaNames.join(', ')}, got "${unknown}".`)
  return areaNames.filter((area) => names.includes(area))
}

function readSize(text: string): number {
  const match = /^([1-9]\d{0,6})(k?)$/.exec(text.trim())
  const size = Number(match?.[1]) * (match?.[2] ? 1000 : 1)
  if (!(size >= 500 && size <= 1_000_000))
    throw new Error(`--sizes must be sizes from 500 to 1000k such as 1k,20k, got "${text}".`)
  return size
}
