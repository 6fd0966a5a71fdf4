/** A time zone after the time, or between time and year. */
const zone = /\b(?:GMT|UTC|UT|[ECMP][SD]T)\b|\dZ|(?:\s|:\d\d)[+-]\d\d:?\d\d\b/

/** Parses the time of an mbox From line; returns null when it has none. A time without a zone is UTC. */
export function readMboxTime(line: string): number | null {
  const date = line.replace(/^From \S+\s+/, '').trim()
  const time = Date.parse(zone.test(date) ? date : `${date}${/\dT\d/.test(date) ? 'Z' : ' UTC'}`)
  return Number.isNaN(time) ? null : time
}
