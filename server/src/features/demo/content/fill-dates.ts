import type { Calendar } from './calendar.ts'

const BLANK = /\{\{(\w+) ([^{}]*)\}\}/g

/**
 * Replaces date placeholders, relative to the day of seeding: `{{short 15}}` is 15 days later in short form,
 * `{{monthYear 1}}` the previous month, `{{day -1 dashed}}` and `{{day -1 joined}}` other formats, `{{weekday 1
 * first}}` is capitalised for the start of a sentence.
 */
export function fillDates(text: string, calendar: Calendar): string {
  return text.replace(BLANK, (blank, name: string, rest: string) => {
    const [first = '', second = ''] = rest.split(' ')
    const day = find(name, first, { second, calendar })
    if (day === undefined) throw new Error(`unknown placeholder ${blank} in the demo`)
    if (second === 'dashed') return day.replaceAll('/', '-')
    if (second === 'first') return day.charAt(0).toUpperCase() + day.slice(1)
    return second === 'joined' ? day.replaceAll('/', '') : day
  })
}

function find(
  name: string,
  first: string,
  { second, calendar }: { second: string; calendar: Calendar },
): string | undefined {
  if (name === 'holiday') return nextHoliday(calendar)[first as 'name' | 'days']
  if (name === 'calendarStamp') return calendar.calendarStamp(Number(first), second)
  if (name === 'at' || !(name in calendar) || Number.isNaN(Number(first))) return undefined
  return String(calendar[name as Exclude<keyof Calendar, 'at' | 'calendarStamp'>](Number(first)))
}

/** Returns the next public holiday for a notice of today. */
function nextHoliday(c: Calendar): { name: string; days: string } {
  const month = c.month(0)
  if (month === 3 || month === 4)
    return {
      name: 'Giỗ Tổ Hùng Vương và 30/4 – 1/5',
      days: 'từ thứ Bảy 25/4 đến hết thứ Hai 27/4, và từ thứ Năm 30/4 đến hết Chủ nhật 3/5',
    }
  if (month >= 5 && month <= 8)
    return {
      name: 'Quốc khánh 2/9',
      days: 'hai ngày theo quy định, cộng ngày làm bù đã thống nhất với Công đoàn',
    }
  if (month >= 9 && month <= 12)
    return {
      name: 'Tết Dương lịch 1/1',
      days: 'một ngày vào 1/1, các chuyền đang gấp đơn hàng xếp lịch trực luân phiên',
    }
  return { name: 'Tết Nguyên đán', days: 'từ 28 tháng Chạp đến hết mùng 5 tháng Giêng' }
}
