export const vi = {
  'calendar.previous': 'Tháng trước',
  'calendar.next': 'Tháng sau',
  'calendar.month': 'Lịch tháng',
  'calendar.weekdays': 'T2 T3 T4 T5 T6 T7 CN',
  'calendar.hint': 'ngày/tháng/năm',
  'calendar.choose': 'Chọn ngày',
  'calendar.notADay': 'Không có ngày này. Hãy viết như 16/04/2026.',
} as const
