import type { Calendar } from '../calendar.ts'
import type { Manuscript } from '../demo-letter.ts'
import { file, infected } from '../files.ts'
import { folders } from '../folders.ts'
import { khue, type Person } from '../people.ts'

type Spam = Pick<Manuscript, 'daysAgo' | 'time' | 'subject' | 'text' | 'html' | 'files'> & {
  from: Person
  isRead?: boolean
  isForged?: boolean
}

/** Twelve letters that belong in Junk, and one in the inbox that claims to be the director. */
export function junkLetters(c: Calendar): Manuscript[] {
  return [...spam(c).map(toLetter), spoof()]
}

function toLetter({ isRead, isForged, ...letter }: Spam, index: number): Manuscript {
  return {
    key: `junk-${index + 1}`,
    to: [khue],
    folder: folders.junk,
    unsigned: true,
    ...(!isRead && { unread: true }),
    ...(isForged && { authentication: 'fail' }),
    ...letter,
  }
}

/** The forger knows the director's name and an address of the company that nobody uses. */
function spoof(): Manuscript {
  return {
    key: 'spoof-director',
    from: { name: 'Trần Văn Lâm', email: 'ceo@mocviet.test' },
    replyTo: { name: 'Trần Văn Lâm', email: 'giamdoc.lam@mail-mocviet.example' },
    to: [khue],
    daysAgo: 7,
    time: '15:06',
    unread: true,
    unsigned: true,
    authentication: 'fail',
    subject: 'Gấp: chuyển khoản cho nhà cung cấp trước 16 giờ',
    files: [infected('Thong tin tai khoan.docx')],
    text: `Khuê,

Anh đang họp với đối tác nên không nghe máy được. Em chuyển gấp 486.000.000 ₫ theo thông tin trong tệp đính kèm, xong nhắn lại anh ngay. Việc này chưa cần báo phòng kế toán.

Lâm`,
  }
}

function spam(c: Calendar): Spam[] {
  return [
    {
      from: { name: 'Quà tặng tri ân', email: 'no-reply@qua-tri-an.example' },
      daysAgo: 3,
      time: '02:14',
      subject: 'Trúng thưởng 50 triệu: xác nhận trong 24 giờ!!!',
      text: `CHÚC MỪNG QUÝ KHÁCH!!! Quý khách là người may mắn thứ 88 trong chương trình tri ân. Vui lòng nhấn vào đường dẫn bên dưới và nhập thông tin tài khoản để nhận thưởng trước khi hết hạn.

https://qua-tri-an.example/nhan-thuong`,
      html: `<p>CHÚC MỪNG QUÝ KHÁCH!!! Quý khách là người may mắn thứ 88 trong chương trình tri ân. Vui lòng nhấn vào đường dẫn bên dưới và nhập thông tin tài khoản để nhận thưởng trước khi hết hạn.</p>
<p><a href="https://qua-tri-an.example/nhan-thuong">NHẬN THƯỞNG NGAY</a></p><p><img src="https://qua-tri-an.example/hop-qua.gif" width="480" height="200" alt=""></p>`,
    },
    {
      from: { name: 'Siêu thị Online', email: 'khuyenmai@sieuthi-online.example' },
      daysAgo: 4,
      time: '05:30',
      subject: 'CHỈ HÔM NAY: nồi chiên không dầu 99K, số lượng có hạn',
      text: `Giảm sập sàn 90% cho 100 khách đầu tiên. Đặt ngay kẻo lỡ, giao hàng toàn quốc, không được kiểm tra hàng.`,
    },
    {
      from: { name: 'Mail Administrator', email: 'admin@quota-alert.example' },
      daysAgo: 5,
      time: '23:41',
      isForged: true,
      subject: 'Your mailbox khue@mocviet.test is full, verify now',
      text: `Dear user, your mailbox will be deleted in 12 hours. Click the link and enter your password to keep your messages: https://quota-alert.example/verify`,
    },
    {
      from: { name: 'Vay nhanh 24h', email: 'tuvan@vaynhanh24h.example' },
      daysAgo: 9,
      time: '12:00',
      subject: 'Chị Khuê được duyệt vay 200 triệu không cần thế chấp',
      text: `Hồ sơ của chị đã được duyệt trước, lãi suất chỉ từ 0%. Chỉ cần ảnh căn cước hai mặt và số tài khoản, giải ngân trong 15 phút.`,
    },
    {
      from: { name: 'Dr. Williams', email: 'drwilliams@inheritance.example' },
      daysAgo: 13,
      time: '04:08',
      subject: 'Confidential: inheritance of USD 8,400,000',
      text: `Dear beneficiary, I am the lawyer of a late client who carries your family name. Kindly send your passport so that the fund can be released to you.`,
    },
    {
      from: { name: 'Phòng Kế toán', email: 'billing@invoice-center.example' },
      daysAgo: 16,
      time: '08:55',
      isForged: true,
      subject: 'Invoice 88213 overdue – open the attachment',
      files: [infected('Invoice_88213.docx')],
      text: `Please see the overdue invoice in the attachment. If you do not pay today, legal steps will follow.`,
    },
    {
      from: { name: 'SEO Top 1', email: 'lienhe@seotop1.example' },
      daysAgo: 17,
      time: '14:27',
      subject: 'Đưa website mocviet lên trang nhất chỉ sau 7 ngày',
      text: `Bên em cam kết từ khóa “nội thất gỗ” đứng đầu trong 7 ngày, không lên hoàn tiền gấp đôi. Anh chị để lại số điện thoại để được tư vấn miễn phí.`,
    },
    {
      from: { name: 'Casino Rồng Vàng', email: 'vip@rongvang.example' },
      daysAgo: 19,
      time: '01:19',
      isRead: true,
      subject: 'Tặng 500K vào tài khoản mới, rút tiền trong 3 phút',
      text: `Đăng ký hôm nay nhận ngay 500K trải nghiệm. Tỷ lệ hoàn trả cao nhất thị trường, hỗ trợ 24/7.`,
    },
    {
      from: { name: 'Giảm cân thần tốc', email: 'shop@giamcan.example' },
      daysAgo: 21,
      time: '19:45',
      isRead: true,
      subject: 'Giảm 8 kg trong 2 tuần không cần ăn kiêng',
      text: `Bí quyết từ thảo mộc rừng sâu, 10.000 chị em đã thành công. Mua 2 tặng 3, freeship.`,
    },
    {
      from: { name: 'Bưu kiện quốc tế', email: 'tracking@parcel-hold.example' },
      daysAgo: 24,
      time: '10:33',
      isRead: true,
      isForged: true,
      subject: 'Bưu kiện VN4829135 bị giữ, cần nộp phí 27.000 đồng',
      text: `Kiện hàng của bạn đang bị giữ tại kho ngoại quan. Nộp phí bằng thẻ tại https://parcel-hold.example để được giao trong ${c.weekday(-22)}.`,
    },
    {
      from: { name: 'Crystal Lamps Factory', email: 'sales88@crystal-lamps.example' },
      daysAgo: 26,
      time: '06:02',
      isRead: true,
      subject: 'Re: your inquiry about crystal chandelier 10,000 pcs',
      text: `Dear Sir, glad to know you are interested in our chandeliers. We are the best factory with the best price, please reply with your quantity.`,
      files: [file('ban-an-go-soi-180.jpg', 'lamp-catalog.jpg')],
    },
    {
      from: { name: 'Khóa học làm giàu', email: 'hotro@lamgiau.example' },
      daysAgo: 28,
      time: '20:00',
      isRead: true,
      subject: 'Bí mật kiếm 100 triệu mỗi tháng ngay tại nhà',
      text: `Chỉ còn 3 suất học bổng 100%. Người thành công hành động trước, suy nghĩ sau. Bấm đăng ký trước nửa đêm!`,
    },
  ]
}
