import type { Calendar } from '../calendar.ts'
import type { Manuscript } from '../demo-letter.ts'
import { file } from '../files.ts'
import { folders } from '../folders.ts'
import { claire, giaLinh, ha, ingrid, khue, lam, phuc, workshop } from '../people.ts'

/** What Khuê has written and not sent yet: drafts, scheduled letters, and one that goes out every week. */
export function waitingLetters(c: Calendar): Manuscript[] {
  return [...drafts(c), ...scheduled(c), weekly(c)]
}

function drafts(c: Calendar): Manuscript[] {
  const draft = { from: khue, isDraft: true, folder: folders.drafts }
  return [
    {
      ...draft,
      key: 'draft-documents',
      to: [ingrid],
      cc: [ha],
      daysAgo: 1,
      time: '18:12',
      subject: 'Hồ sơ giao hàng đợt 2 gửi Nordhus và Đắk Wood',
      files: [
        file('booking-msku-4829135-rev2.pdf', 'Booking rev2.pdf'),
        file('ho-so-bao-hiem.zip', 'Ho so bao hiem.zip'),
      ],
      text: `Dear Ingrid, chào anh Duy,

Em gửi hồ sơ giao hàng đợt 2. Ba điểm cần hai bên xác nhận trước ${c.weekday(2)}:

- Lịch tàu mới: rời Cát Lái ${c.short(14)}, dự kiến cập cảng Aarhus ${c.short(28)}
- Bốn ghế lưng cao thiếu ở container trước sẽ đi cùng chuyến này
- Bảo hiểm hàng hóa do bên mua chịu theo phụ lục 02`,
    },
    {
      ...draft,
      key: 'draft-training',
      to: [],
      daysAgo: 12,
      time: '17:48',
      unsigned: true,
      subject: 'Ý tưởng: lớp tiếng Anh buổi trưa cho tổ đóng gói',
      text: `Mỗi tuần hai buổi, 30 phút, học đúng những chữ in trên thùng hàng. Nhờ Khoa làm bộ thẻ hình. Hỏi anh Tùng xem giờ nào không vướng ca`,
    },
  ]
}

function scheduled(c: Calendar): Manuscript[] {
  const waiting = { from: khue, folder: folders.scheduled }
  return [
    {
      ...waiting,
      key: 'scheduled-lyon',
      to: [claire],
      daysAgo: 0,
      time: '09:31',
      subject: 'Walnut samples: price list for the three finishes',
      schedule: { sendAt: c.at(-1, '14:00') },
      files: [file('van-go-oc-cho.jpg', 'MV-07 matte.jpg')],
      text: `Dear Claire,

I am happy that the samples arrived well. The price list for the three finishes follows, based on 24 tables:

| Finish | Price, EUR |
| Matte oil MV-07 | 212 |
| Water-based varnish | 204 |
| Dark oil-wax | 219 |`,
    },
    {
      ...waiting,
      key: 'scheduled-timber',
      to: [giaLinh],
      cc: [phuc],
      daysAgo: 1,
      time: '16:58',
      subject: 'Kế hoạch mua gỗ sồi hai tháng tới',
      schedule: { sendAt: c.at(-5, '08:00') },
      text: `Chào Linh,

Chị gửi kế hoạch để em giữ hàng: tháng ${c.month(-1)} cần 26 m³ loại 26 mm, tháng ${c.month(-2)} cần 12 m³ loại 52 mm. Nếu giá đổi, em báo chị trước mười ngày.`,
    },
  ]
}

function weekly(c: Calendar): Manuscript {
  return {
    key: 'periodic-week-plan',
    from: khue,
    to: [workshop, phuc],
    cc: [lam],
    daysAgo: 33,
    time: '08:10',
    folder: folders.periodic,
    subject: 'Nhắc gửi số liệu tiến độ tuần cho khách châu Âu',
    periodic: {
      period: { by_week: { every_x_weeks: 1, weekdays: [1] } },
      time_send: '08:00',
      start_day: c.iso(-28),
      end_after: null,
    },
    text: `Chào anh Tùng và Phúc,

Trước 15 giờ hôm nay, mọi người gửi giúp em ba số: đã sơn, đã đóng gói, đã ra cảng. Em tổng hợp và báo khách trong ngày.`,
  }
}
