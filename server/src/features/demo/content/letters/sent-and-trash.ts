import type { Calendar } from '../calendar.ts'
import type { Manuscript } from '../demo-letter.ts'
import { file } from '../files.ts'
import { folders } from '../folders.ts'
import {
  an,
  anh,
  claire,
  duy,
  ha,
  hardware,
  ingrid,
  khoa,
  khue,
  marek,
  phuc,
  staff,
  tobias,
} from '../people.ts'

/** Letters that Khuê sent and nobody answered, and what she threw away. */
export function sentAndTrashLetters(c: Calendar): Manuscript[] {
  return [...sent(c), ...trash(c)]
}

function sent(c: Calendar): Manuscript[] {
  return [
    {
      key: 'sent-season',
      from: khue,
      to: [ingrid, tobias],
      bcc: [marek, claire],
      daysAgo: 83,
      time: '10:00',
      subject: 'New catalogue 2026 and a small film from the workshop',
      files: [
        file('catalogue-moc-viet-2026.pdf', 'Moc Viet catalogue 2026.pdf'),
        file('gioi-thieu-xuong.mp4', 'Workshop.mp4'),
      ],
      tracking: { viewedAt: [c.at(83, '15:12'), c.at(83, '16:02'), c.at(82, '14:20'), c.at(80, '17:55')] },
      text: `Dear friends,

Our new catalogue is ready: fifteen pages, eight products, and no more foam in any box. The short film shows where your chairs are born.`,
    },
    {
      key: 'sent-open-day',
      from: khue,
      to: [anh, { name: 'Kiến trúc Nhà Gió', email: 'lienhe@nhagio.example' }],
      daysAgo: 12,
      time: '16:20',
      subject: 'Mời xem mẫu bàn ghế gỗ sồi tại xưởng Dĩ An',
      text: `Chào chị Ánh và các anh chị Nhà Gió,

Thứ Bảy tuần sau xưởng em mở cửa từ 8 giờ 30, có đủ sáu mẫu bàn ăn gỗ sồi và bộ ghế bọc vải lanh vừa xong. Anh chị ghé được thì nhắn em giữ chỗ đậu xe.`,
      // The studio has moved to another domain; whoever wrote the address down did not know.
      failure: {
        email: 'lienhe@nhagio.example',
        answer: {
          code: 550,
          enhanced: '5.1.1',
          text: '<lienhe@nhagio.example>: Recipient address rejected: User unknown in virtual mailbox table',
        },
        afterSeconds: 4,
      },
    },
    {
      key: 'sent-intern',
      from: khue,
      to: [khoa],
      daysAgo: 6,
      time: '08:05',
      subject: 'Việc của Khoa tuần này',
      files: [file('ton-kho-thuan-an.csv', 'Tồn kho Thuận An.csv')],
      text: `Khoa ơi, em đối chiếu bảng tồn kho với phiếu xuất của tuần trước, lệch dòng nào tô vàng dòng đó. Xong đưa chú Sáu xem trước rồi mới gửi chị.`,
    },
    {
      key: 'sent-report',
      from: khue,
      to: [ha, phuc],
      daysAgo: 15,
      time: '17:15',
      subject: `Tóm tắt doanh số xuất khẩu quý ${c.quarter(-30)}`,
      files: [file('tien-do-giao-hang-quy-2.xlsx', 'Doanh số và tiến độ.xlsx')],
      text: `Hà và Phúc xem trước giúp chị, mai chị trình anh Lâm:

| Thị trường | Doanh số | So với quý trước |
| Đan Mạch | 2.914.000.000 ₫ | +12% |
| Pháp | 1.106.000.000 ₫ | +31% |
| Ba Lan | 318.000.000 ₫ | +100% |
| Trong nước | 1.870.000.000 ₫ | -4% |`,
    },
    {
      key: 'sent-shop',
      from: khue,
      to: [an],
      daysAgo: 35,
      time: '14:33',
      subject: 'Bảng giá sỉ bàn trà và ghế cho cửa hàng của An',
      files: [file('bao-gia-go-soi-dot-2.pdf', 'Bảng giá sỉ.pdf')],
      text: `Chào An, chị gửi bảng giá sỉ. Cửa hàng mới mở thì em lấy trước 2 bàn trà và 6 ghế để trưng bày, chị cho trả chậm 45 ngày.`,
    },
    {
      key: 'sent-leave',
      from: khue,
      to: [staff],
      daysAgo: 128,
      time: '08:01',
      subject: 'Đơn xin nghỉ phép hai ngày',
      text: `Kính gửi Phòng Nhân sự, em xin nghỉ phép hai ngày ${c.short(-124)} và ${c.short(-123)} vì việc gia đình. Phúc nhận bàn giao các đơn đang chạy.`,
    },
    {
      key: 'sent-thanks',
      from: khue,
      to: [duy],
      daysAgo: 61,
      time: '18:09',
      tracking: { viewedAt: [] },
      subject: 'Cảm ơn anh Duy đã tiếp đoàn ở Gia Lai',
      text: `Anh Duy ơi, đoàn bên em về đến nhà an toàn. Cảm ơn anh và chị Bích đã dành trọn một ngày, món gà nướng cơm lam ai cũng nhắc.`,
    },
  ]
}

function trash(c: Calendar): Manuscript[] {
  const thrown = { to: [khue], folder: folders.trash }
  return [
    {
      ...thrown,
      key: 'trash-stand',
      from: { name: 'Dựng gian hàng Tân Tiến', email: 'baogia@tantien.example' },
      daysAgo: 11,
      time: '10:49',
      subject: 'Báo giá dựng gian hàng 36 m² trọn gói',
      text: `Bên em nhận thiết kế và thi công gian hàng hội chợ, 36 m² từ 128 triệu đồng, tặng hai đêm trực kỹ thuật.`,
    },
    {
      ...thrown,
      key: 'trash-duplicate',
      from: hardware,
      daysAgo: 9,
      time: '13:14',
      subject: 'Tay nắm đồng thau: bảng giá (gửi nhầm)',
      text: `Chị Khuê bỏ qua thư này giúp em, bảng giá trong thư trước mới là bản đúng ạ.`,
    },
    {
      ...thrown,
      key: 'trash-lunch',
      from: phuc,
      to: [khue, ha],
      daysAgo: 14,
      time: '10:58',
      unsigned: true,
      subject: 'Trưa nay ăn bún chả hay cơm tấm?',
      text: `Em đặt lúc 11 giờ 15, ai không trả lời em mặc định bún chả nhé.`,
    },
    {
      ...thrown,
      key: 'trash-survey',
      from: { name: 'Khảo sát khách hàng', email: 'khaosat@vpp-thanhdat.example' },
      daysAgo: 20,
      time: '09:09',
      subject: 'Chị đánh giá thế nào về đơn văn phòng phẩm vừa nhận?',
      text: `Chỉ mất 2 phút để trả lời 5 câu hỏi và nhận phiếu giảm 20.000 đồng cho đơn sau.`,
    },
    {
      ...thrown,
      key: 'trash-old-code',
      from: { name: 'Cổng hải quan điện tử', email: 'noreply@haiquan-dt.example' },
      daysAgo: 25,
      time: '08:47',
      subject: 'Mã xác nhận đăng nhập 482 913',
      text: `Mã có hiệu lực trong 5 phút kể từ 08:47 ngày ${c.date(-25)}. Không cung cấp mã cho người khác.`,
    },
  ]
}
