import type { Calendar } from '../calendar.ts'
import { conversation } from '../conversation.ts'
import type { Manuscript } from '../demo-letter.ts'
import { file } from '../files.ts'
import { folders } from '../folders.ts'
import { khue, lan, sophie, thanh, tobias } from '../people.ts'

/** What reached Khuê between yesterday and the week before, in threads of several letters. */
export function thisWeekLetters(c: Calendar): Manuscript[] {
  return [...oakQuotation(c), ...walnutOrder(c), ...catalogue(), ...certificate(c)]
}

function oakQuotation(c: Calendar): Manuscript[] {
  const number = `Q-${c.year(-2)}-${c.monthDay(-2)}`
  return conversation(
    'quotation-oak-set',
    { subject: `Quotation ${number}: oak dining set, 240 pcs`, between: [khue, tobias] },
    [
      {
        from: tobias,
        daysAgo: 9,
        time: '20:14',
        folder: folders.nordhus,
        text: `Hi Khuê,

We are planning the autumn range. Could you quote 240 high-back chairs in oak with linen seats, and the matching 180 cm table, CIF Aarhus?`,
      },
      {
        from: tobias,
        daysAgo: 3,
        time: '14:47',
        subject: `Quotation ${number}: oak dining set, 240 pcs`,
        text: `Hi Khuê,

Just checking on the quotation. Our buying committee meets at the end of the month, so an indication is fine if the exact freight is not known yet.`,
      },
      {
        from: khue,
        daysAgo: 1,
        time: '10:11',
        quotes: true,
        files: [
          file('quotation-oak-set.pdf', `Quotation ${number}.pdf`),
          file('ghe-son-tra-goc-nghieng.jpg', 'Son Tra chair.jpg'),
        ],
        tracking: { viewedAt: [c.at(1, '15:20')] },
        text: `Dear Tobias, please find attached our quotation valid until ${c.english(15)}.

Freight is calculated on the rates of this week. If the order is confirmed before then, we can load in week ${c.week(40)}.`,
      },
      {
        from: tobias,
        daysAgo: 1,
        time: '15:31',
        quotes: true,
        text: `Dear Khuê, received with thanks, the price of the chair looks right. I will come back to you after the committee on ${c.english(13)}.`,
      },
    ],
  )
}

function walnutOrder(c: Calendar): Manuscript[] {
  return conversation(
    'walnut-12m3',
    { subject: 'Đơn đặt 12 khối gỗ óc chó: xác nhận độ ẩm và ngày về cảng', between: [khue, lan] },
    [
      {
        from: lan,
        daysAgo: 7,
        time: '08:36',
        folder: folders.wood,
        text: `Chào chị Khuê, lô óc chó 12 khối của chị đã lên tàu ở Savannah. Em gửi trước số container để chị theo dõi: TCLU 615730.`,
        plain: true,
      },
      {
        from: khue,
        daysAgo: 6,
        time: '09:00',
        quotes: true,
        text: `Anh Lân ơi, em cần giấy kiểm dịch và kết quả đo độ ẩm trước khi hàng về, xưởng chỉ nhận gỗ từ 8% đến 10%.`,
      },
      {
        from: lan,
        daysAgo: 5,
        time: '10:20',
        plain: true,
        text: `Vâng, em đã nhắn bên Mỹ đo lại. Họ hứa gửi trong hai ngày.`,
      },
      {
        from: lan,
        daysAgo: 3,
        time: '14:55',
        plain: true,
        text: `Chị Khuê, tàu dự kiến cập Cát Lái ngày ${c.short(6)}. Phí lưu bãi miễn 5 ngày, chị sắp xếp xe trong khoảng đó giúp em.`,
      },
      {
        from: lan,
        daysAgo: 2,
        time: '09:12',
        plain: true,
        text: `Có kết quả sơ bộ rồi chị, để em kiểm tra lại rồi gửi bản chính thức.`,
      },
      {
        from: lan,
        daysAgo: 1,
        time: '08:47',
        plain: true,
        text: `Lô này độ ẩm đo được 9,8%, giấy kiểm dịch em gửi kèm trong bộ chứng từ chuyển phát, chị nhận được bản cứng vào ${c.weekday(2)}.

Nếu xưởng muốn đo lại tại bãi, em cử người mang máy xuống cùng.`,
      },
    ],
  )
}

function catalogue(): Manuscript[] {
  return conversation(
    'catalogue-english',
    { subject: 'Bản dịch tiếng Anh catalogue 2026 – vòng sửa cuối', between: [khue, thanh] },
    [
      {
        from: thanh,
        daysAgo: 11,
        time: '21:05',
        text: `Khuê ơi, mình gửi bản dịch lần đầu, đủ 15 trang. Tên sản phẩm mình giữ nguyên tiếng Việt không dấu, bạn xem có hợp không.`,
        files: [file('catalogue-moc-viet-2026.pdf', 'Catalogue 2026 – bản gốc tiếng Việt.pdf')],
      },
      {
        from: khue,
        daysAgo: 10,
        time: '11:40',
        text: `Cảm ơn Thanh. Tên sản phẩm giữ dấu nhé, khách bên Đan Mạch thích vậy. Trang 13 phần chứng nhận bạn đối chiếu lại số FSC giúp mình.`,
      },
      {
        from: thanh,
        daysAgo: 6,
        time: '22:18',
        text: `Mình đã sửa số FSC và bỏ chữ “luxury” ở trang 3 như bạn dặn. Còn phần chất liệu thì tối mai mới xong.`,
      },
      {
        from: thanh,
        daysAgo: 2,
        time: '13:37',
        quotes: false,
        files: [file('catalogue-moc-viet-2026.pdf', 'Catalogue Mộc Việt 2026 – bản dịch vòng 3.pdf')],
        text: `Mình sửa xong phần chất liệu, còn trang 14 chưa thống nhất từ “mộng mang cá”. Trong nghề họ dùng cả “dovetail joint” và “finger joint”, mà hai kiểu này khác nhau.

Khuê hỏi giúp mình xưởng đang làm kiểu nào nhé.`,
      },
    ],
  )
}

function certificate(c: Calendar): Manuscript[] {
  return conversation(
    'fsc-renewal',
    { subject: 'FSC chain-of-custody certificate renewal', between: [khue, sophie] },
    [
      {
        from: sophie,
        daysAgo: 12,
        time: '17:30',
        text: `Dear Khuê,

Your certificate MV-C009412 is due for renewal. Please answer the attached questions and send the current supplier list; the site visit can follow in ${c.english(30).split(' ')[1]}.`,
      },
      {
        from: khue,
        daysAgo: 3,
        time: '16:25',
        files: [
          file('fsc-audit-answers.pdf', 'Audit answers.pdf'),
          file('danh-sach-nha-cung-cap.csv', 'Supplier list.csv'),
        ],
        tracking: { viewedAt: [] },
        quotes: true,
        text: `Hi Sophie, attached are the audit answers and the updated supplier list. Fourteen suppliers, two of them new since your last visit.`,
      },
      {
        from: sophie,
        daysAgo: 2,
        time: '12:18',
        text: `Hi Khuê, thank you, this looks complete at first sight. I will confirm the date of the visit by the end of the week.`,
        files: [file('fsc-audit-answers.pdf', 'FSC checklist – received.pdf')],
      },
    ],
  )
}
