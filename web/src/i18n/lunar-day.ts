import { type CalendarDay, dayNumber } from '@bocau/mail-core/zoned-time'

export interface LunarDay {
  day: number
  month: number
  isLeapMonth: boolean
}

/*
 * Algorithm of Hồ Ngọc Đức: months start on the day of the new moon in Hanoi (UTC+7), the eleventh contains the winter
 * solstice, and in a year of thirteen months the leap month is the one without a principal term.
 */
const julianOf1970 = 2_440_588
const zone = 7 / 24
const radian = Math.PI / 180
const synodic = 29.530588853

/** Converts a day into the Vietnamese lunar calendar. */
export function lunarDayOf(day: CalendarDay): LunarDay {
  const julian = dayNumber(day) + julianOf1970
  const k = Math.floor((julian - 2_415_021.076998695) / synodic)
  let start = newMoonDay(k + 1)
  if (start > julian) start = newMoonDay(k)
  let eleventh = eleventhMonthOf(day.year)
  let nextEleventh = eleventh
  if (eleventh >= start) eleventh = eleventhMonthOf(day.year - 1)
  else nextEleventh = eleventhMonthOf(day.year + 1)

  const months = Math.floor((start - eleventh) / 29)
  let month = months + 11
  let isLeapMonth = false
  if (nextEleventh - eleventh > 365) {
    const leap = leapMonthAfter(eleventh)
    if (months >= leap) {
      month = months + 10
      isLeapMonth = months === leap
    }
  }
  return { day: julian - start + 1, month: month > 12 ? month - 12 : month, isLeapMonth }
}

/** Computes the Julian day of the k-th new moon since 1900 in Vietnamese time. */
function newMoonDay(k: number): number {
  const t = k / 1236.85
  const t2 = t * t
  const t3 = t2 * t
  const mean =
    2_415_020.75933 +
    29.53058868 * k +
    0.0001178 * t2 -
    0.000000155 * t3 +
    0.00033 * Math.sin((166.56 + 132.87 * t - 0.009173 * t2) * radian)
  const sun = (359.2242 + 29.10535608 * k - 0.0000333 * t2 - 0.00000347 * t3) * radian
  const moon = (306.0253 + 385.81691806 * k + 0.0107306 * t2 + 0.00001236 * t3) * radian
  const node = (21.2964 + 390.67050646 * k - 0.0016528 * t2 - 0.00000239 * t3) * radian
  const correction =
    (0.1734 - 0.000393 * t) * Math.sin(sun) +
    0.0021 * Math.sin(2 * sun) -
    0.4068 * Math.sin(moon) +
    0.0161 * Math.sin(2 * moon) -
    0.0004 * Math.sin(3 * moon) +
    0.0104 * Math.sin(2 * node) -
    0.0051 * Math.sin(sun + moon) -
    0.0074 * Math.sin(sun - moon) +
    0.0004 * Math.sin(2 * node + sun) -
    0.0004 * Math.sin(2 * node - sun) -
    0.0006 * Math.sin(2 * node + moon) +
    0.001 * Math.sin(2 * node - moon) +
    0.0005 * Math.sin(2 * moon + sun)
  const drift =
    t < -11
      ? 0.001 + 0.000839 * t + 0.0002261 * t2 - 0.00000845 * t3 - 0.000000081 * t * t3
      : -0.000278 + 0.000265 * t + 0.000262 * t2
  return Math.floor(mean + correction - drift + 0.5 + zone)
}

/** Returns the solar longitude at the start of a day, as a twelfth of the circle. */
function sunTwelfth(julian: number): number {
  const t = (julian - 2_451_545.5 - zone) / 36_525
  const t2 = t * t
  const anomaly = (357.5291 + 35_999.0503 * t - 0.0001559 * t2 - 0.00000048 * t * t2) * radian
  const longitude =
    280.46645 +
    36_000.76983 * t +
    0.0003032 * t2 +
    (1.9146 - 0.004817 * t - 0.000014 * t2) * Math.sin(anomaly) +
    (0.019993 - 0.000101 * t) * Math.sin(2 * anomaly) +
    0.00029 * Math.sin(3 * anomaly)
  const reduced = longitude * radian - 2 * Math.PI * Math.floor((longitude * radian) / (2 * Math.PI))
  return Math.floor((reduced / Math.PI) * 6)
}

/** Returns the first day of the eleventh lunar month of a year. */
function eleventhMonthOf(year: number): number {
  const lastDay = dayNumber({ year, month: 12, day: 31 }) + julianOf1970
  const k = Math.floor((lastDay - 2_415_021) / synodic)
  const start = newMoonDay(k)
  return sunTwelfth(start) >= 9 ? newMoonDay(k - 1) : start
}

/**
 * Returns which month after the eleventh is the leap month: the one in which the sun does not change its
 * sign.
 */
function leapMonthAfter(eleventh: number): number {
  const k = Math.floor((eleventh - 2_415_021.076998695) / synodic + 0.5)
  let before = sunTwelfth(newMoonDay(k + 1))
  for (let month = 2; month < 15; month++) {
    const twelfth = sunTwelfth(newMoonDay(k + month))
    if (twelfth === before) return month - 1
    before = twelfth
  }
  return 14
}

/** Public holidays in Vietnam by the solar and lunar calendar: `day/month`. */
const feasts = new Set(['1/1', '30/4', '1/5', '2/9'])
const lunarFeasts = new Set(['1/1', '2/1', '3/1', '10/3'])

/** Returns the lunar day as written in Vietnamese calendars, with the month on its first day. */
export function lunarNote(day: CalendarDay): { text: string; isFeast: boolean } {
  const lunar = lunarDayOf(day)
  const isLunarFeast = !lunar.isLeapMonth && lunarFeasts.has(`${lunar.day}/${lunar.month}`)
  return {
    text: lunar.day === 1 ? `1/${lunar.month}` : String(lunar.day),
    isFeast: isLunarFeast || feasts.has(`${day.day}/${day.month}`),
  }
}
