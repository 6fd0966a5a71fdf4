import { calendarTexts as plainTexts } from '../../../i18n/calendar-texts.ts'
import { language } from '../../../i18n/index.ts'
import { lunarNote } from '../../../i18n/lunar-day.ts'

export const calendarTexts = () => ({
  ...plainTexts(),
  ...(language() === 'vi' ? { noteOf: lunarNote } : {}),
})
