import type { Calendar } from '../calendar.ts'
import { conversation } from '../conversation.ts'
import type { Manuscript } from '../demo-letter.ts'
import { file } from '../files.ts'
import { folders } from '../folders.ts'
import {
  ha,
  haMy,
  insurer,
  khoa,
  khue,
  lam,
  lan,
  phuc,
  phuong,
  sophie,
  tai,
  thanh,
  tobias,
  tri,
  warehouse,
  workshop,
} from '../people.ts'

/** What reached Khuê between yesterday and the week before, beside the photo shoot and the annex. */
export function thisWeekLetters(c: Calendar): Manuscript[] {
  return [...oakQuotation(c), ...walnutOrder(c), ...catalogue(), ...certificate(c), ...notices(c)]
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
          file('bao-gia-go-soi-dot-2.pdf', `Quotation ${number}.pdf`),
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
        text: `Chào chị Khuê, lô óc chó 12 khối của chị đã lên tàu ở Savannah. Tôi gửi trước số container để chị theo dõi: TCLU 615730.`,
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
        text: `Vâng, tôi đã nhắn bên Mỹ đo lại. Họ hứa gửi trong hai ngày.`,
      },
      {
        from: lan,
        daysAgo: 3,
        time: '14:55',
        plain: true,
        text: `Chị Khuê, tàu dự kiến cập Cát Lái ngày ${c.short(6)}. Phí lưu bãi miễn 5 ngày, chị sắp xếp xe trong khoảng đó giúp tôi.`,
      },
      {
        from: lan,
        daysAgo: 2,
        time: '09:12',
        plain: true,
        text: `Có kết quả sơ bộ rồi chị, để tôi kiểm tra lại rồi gửi bản chính thức.`,
      },
      {
        from: lan,
        daysAgo: 1,
        time: '08:47',
        plain: true,
        text: `Lô này độ ẩm đo được 9,8%, giấy kiểm dịch em gửi kèm trong bộ chứng từ chuyển phát, chị nhận được bản cứng vào ${c.weekday(2)}.

Nếu xưởng muốn đo lại tại bãi, tôi cử người mang máy xuống cùng.`,
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
          file('ton-kho-thuan-an.csv', 'Supplier list.csv'),
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

function notices(c: Calendar): Manuscript[] {
  const slip = `${c.day(-1).replace('/', '')}-07`
  const thursday = c.weekday(1)
  return [
    {
      key: 'slip-newest',
      from: warehouse,
      to: [khue, phuc],
      daysAgo: 1,
      time: '09:40',
      subject: `Phiếu xuất kho ${slip} đã hoàn tất`,
      files: [
        file('phieu-xuat-kho-1404-07.pdf', `Phiếu xuất kho ${slip}.pdf`),
        file('ton-kho-thuan-an.csv', 'Tồn kho cuối ngày.csv'),
      ],
      text: `Xuất 36 bộ bàn ăn, 144 ghế lưng cao. Số dư tồn cuối ngày xem bảng kèm theo.`,
    },
    {
      key: 'no-subject',
      from: phuong,
      to: [khue],
      daysAgo: 1,
      time: '09:05',
      subject: '',
      files: [file('mau-son-khach-dat.jpg', 'IMG_20412.jpg')],
      text: `Chị xem giúp em ảnh này xem có đúng màu khách đặt không ạ`,
    },
    {
      key: 'meeting-quarter',
      from: lam,
      to: [khue, ha, phuc],
      cc: [workshop, warehouse],
      daysAgo: 2,
      time: '15:00',
      unread: true,
      starred: true,
      subject: `Mời họp: Rà soát đơn hàng quý ${c.quarter(0)} – phòng họp tầng 3`,
      text: `${thursday.charAt(0).toUpperCase()}${thursday.slice(1)} ${c.short(1)}, 9 giờ. Mọi người chuẩn bị số liệu tồn kho và công nợ đến hết tháng ${c.month(1)}.

- Khuê: lịch tàu và các đơn châu Âu
- Hà: công nợ quá hạn
- Phúc: đơn nội địa đang chờ
- Xưởng Vĩnh Cửu: năng lực sơn ca đêm`,
    },
    {
      key: 'statement-newest',
      from: tai,
      to: [khue, ha],
      daysAgo: 2,
      time: '14:22',
      subject: `Sao kê tài khoản doanh nghiệp tháng ${c.monthYear(1)}`,
      files: [file('sao-ke-tai-khoan.pdf', `Sao kê tháng ${c.monthYear(1).replace('/', '-')}.pdf`)],
      text: `Kính gửi Quý khách hàng, tệp sao kê được đặt mật khẩu là 6 số cuối mã số thuế.

(Em chuyển tiếp bản ngân hàng gửi, chị đối chiếu giúp em hai khoản thu của Nordhus.)`,
    },
    {
      key: 'statement-question',
      thread: 'statement-newest',
      from: ha,
      to: [khue],
      cc: [tai],
      daysAgo: 2,
      time: '15:48',
      folder: folders.accounting,
      text: `Chị Khuê, khoản 964.120.000 ₫ ngày 21 là INV-0412, em đã khớp. Còn khoản kia em chưa thấy chứng từ.`,
    },
    {
      key: 'progress-newest',
      from: workshop,
      to: [khue, phuc],
      cc: [lam],
      daysAgo: 2,
      time: '11:10',
      subject: `Báo cáo tiến độ tuần ${c.week(-9)}: sơn phủ đạt 82%, đóng gói đạt 64%`,
      text: `Còn 2 chuyền sơn chạy ca đêm, dự kiến kịp lịch tàu ${c.short(7)}. Tổ đóng gói thiếu 300 tấm giấy tổ ong, kho hẹn cấp trong ngày mai.`,
    },
    {
      key: 'insurance-certificate',
      from: insurer,
      to: [khue],
      daysAgo: 2,
      time: '10:26',
      subject: 'Chứng nhận bảo hiểm hàng hóa CN-88213',
      files: [file('chung-nhan-bao-hiem-cn-88213.pdf', 'CN-88213.pdf')],
      text: `Kính gửi Công ty CP Nội thất Mộc Việt, chúng tôi gửi kèm chứng nhận bảo hiểm cho lô hàng xếp trên container MSKU 482913-5.

Quý công ty vui lòng kiểm tra tên người thụ hưởng và số tiền bảo hiểm, phản hồi trong 24 giờ nếu cần sửa.`,
    },
    {
      key: 'freight-rates',
      from: tri,
      to: [khue],
      cc: [phuc],
      daysAgo: 5,
      time: '16:44',
      subject: `Cập nhật bảng giá vận chuyển nội địa áp dụng từ ${c.short(5)}`,
      files: [
        file(
          'bang-gia-van-chuyen-noi-dia.xlsx',
          `Bảng giá vận chuyển từ ${c.short(5).replace('/', '-')}.xlsx`,
        ),
      ],
      text: `Giá dầu điều chỉnh nên bên em xin cập nhật lại phụ phí, chi tiết từng tuyến trong bảng. Các chuyến đã đặt trước ngày áp dụng vẫn tính giá cũ.`,
    },
    {
      key: 'packaging-idea',
      from: haMy,
      to: [khue, khoa],
      daysAgo: 6,
      time: '17:20',
      subject: 'Góp ý bao bì mới của dòng bàn trà',
      text: `Mình nghĩ nên bỏ lớp xốp, dùng giấy tổ ong cho đúng cam kết với khách Bắc Âu. Góc thùng thử rơi ở 80 cm vẫn nguyên, chi phí tăng khoảng 9.000 ₫ một kiện.`,
    },
  ]
}
