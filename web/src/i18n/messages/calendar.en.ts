import type { vi } from './calendar.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'calendar.previous': 'Previous month',
  'calendar.next': 'Next month',
  'calendar.month': 'Month',
  'calendar.weekdays': 'Mo Tu We Th Fr Sa Su',
  'calendar.hint': 'dd/mm/yyyy',
  'calendar.choose': 'Choose a day',
  'calendar.notADay': 'There is no such day. Write it like 16/04/2026.',
}
