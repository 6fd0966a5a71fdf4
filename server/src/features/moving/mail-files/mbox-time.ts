/** A zone as it is written behind a time, or between it and the year. */
const zone = /\b(?:GMT|UTC|UT|[ECMP][SD]T)\b|\dZ|(?:\s|:\d\d)[+-]\d\d:?\d\d\b/

/**
 * When a message was put into an mbox file, as the line before it says; null where it does not. A time without a zone is
 * UTC, wherever this runs.
 */
export function readMboxTime(line: string): number | null {
  const date = line.replace(/^From \S+\s+/, '').trim()
  const time = Date.parse(zone.test(date) ? date : `${date}${/\dT\d/.test(date) ? 'Z' : ' UTC'}`)
  return Number.isNaN(time) ? null : time
}
