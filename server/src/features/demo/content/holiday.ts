import type { Calendar } from './calendar.ts'

/** Returns the next public holiday for a notice of today. */
export function nextHoliday(c: Calendar): { name: string; days: string } {
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
