import type { Calendar } from '../calendar.ts'
import { conversation } from '../conversation.ts'
import type { Manuscript } from '../demo-letter.ts'
import { file } from '../files.ts'
import { folders } from '../folders.ts'
import { bank, ha, khue, phuc, powerCompany, tai, taxOffice, truongLocBills } from '../people.ts'
import { createVariety, formatDong } from '../variety.ts'

/** What fills the accounting folder: bank, tax, bills of suppliers, payroll, and talk with Hà. */
export function accountingLetters(c: Calendar): Manuscript[] {
  return [
    ...statements(c),
    ...balanceNotices(c),
    ...tax(c),
    ...bills(c),
    ...power(c),
    ...payroll(c),
    ...debts(c),
  ]
}

function statements(c: Calendar): Manuscript[] {
  const variety = createVariety('statements')
  const remarks = [
    'Khoản phí kiểm đếm 220.000 ₫ em đã đề nghị ngân hàng hoàn.',
    'Có một khoản thu chưa rõ nội dung, em treo ở tài khoản 3388.',
    'Tỷ giá mua đô la cuối kỳ em ghi ở trang 2.',
    'Số dư khớp với sổ, không có bút toán treo.',
    'Lãi tiền gửi không kỳ hạn nhập gốc ngày cuối tháng.',
    'Hai lệnh chi trùng ngày em đã gộp trong bảng đối chiếu.',
  ]
  return remarks.map((remark, index) => {
    const month = index + 2
    return {
      key: `statement-${month}`,
      from: tai,
      to: [khue, ha],
      daysAgo: 2 + (month - 1) * 30 + variety.between(0, 3),
      time: variety.workTime(),
      folder: folders.accounting,
      unread: index < 2,
      subject: `Sao kê tài khoản doanh nghiệp tháng ${c.monthYear(month)}`,
      files: [file('sao-ke-tai-khoan.pdf', `Sao kê ${c.monthYear(month).replace('/', '-')}.pdf`)],
      text: `Em gửi sao kê tháng ${c.monthYear(month)}. Số dư cuối kỳ ${variety.dong(1_400_000_000, 2_600_000_000)} ₫. ${remark}`,
    }
  })
}

function balanceNotices(c: Calendar): Manuscript[] {
  const variety = createVariety('balance')
  return [
    { daysAgo: 8, amount: '318.730.000', payer: 'NORDHUS AS TT INV-0398' },
    { daysAgo: 21, amount: '385.350.000', payer: 'GO DAK WOOD TAM UNG HD27' },
    { daysAgo: 37, amount: '137.460.000', payer: 'MAISON BERANGER CDE 24 TABLES' },
    { daysAgo: 59, amount: '88.900.000', payer: 'DOM I DREWNO TT LO 1' },
    { daysAgo: 109, amount: '28.200.000', payer: 'HOMESTAY SONG HOAI COC 30%' },
    { daysAgo: 160, amount: '702.150.000', payer: 'NORDHUS AS TT INV-0377' },
  ].map(({ daysAgo, amount, payer }, index) => ({
    key: `balance-${index + 1}`,
    from: bank,
    to: [khue],
    daysAgo,
    time: variety.workTime(),
    unread: index < 3,
    unsigned: true,
    subject: `Biến động số dư: +${amount} VND (${c.short(-daysAgo)})`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `Tài khoản 0071•••913 vừa ghi có **${amount} VND** ngày ${c.date(-daysAgo)}.

Nội dung: ${payer}. Số dư khả dụng: ${variety.dong(1_200_000_000, 2_900_000_000)} VND.

Ngân hàng Sài Gòn Xanh không bao giờ hỏi mật khẩu hoặc mã OTP qua thư điện tử.`,
  }))
}

function tax(c: Calendar): Manuscript[] {
  return [
    {
      key: 'tax-vat-return',
      from: taxOffice,
      to: [khue],
      cc: [ha],
      daysAgo: 10,
      time: '07:58',
      unread: true,
      folder: folders.accounting,
      subject: `Thông báo tiếp nhận tờ khai thuế GTGT tháng ${c.monthYear(1)}`,
      text: `Cơ quan thuế đã tiếp nhận tờ khai 01/GTGT kỳ ${c.monthYear(1)} của Công ty CP Nội thất Mộc Việt, mã giao dịch 11420${c.monthDay(-10)}. Trạng thái: chờ chấp nhận.`,
    },
    {
      key: 'tax-refund',
      from: taxOffice,
      to: [khue],
      cc: [ha],
      daysAgo: 48,
      time: '15:10',
      folder: folders.accounting,
      subject: 'Quyết định hoàn thuế GTGT hàng xuất khẩu',
      text: `Chi cục Thuế thông báo quyết định hoàn 312.480.000 đồng thuế GTGT đầu vào của hàng xuất khẩu. Tiền chuyển vào tài khoản đã đăng ký trong 5 ngày làm việc.`,
    },
    {
      key: 'tax-refund-thanks',
      thread: 'tax-refund',
      from: ha,
      to: [khue],
      daysAgo: 48,
      time: '15:32',
      folder: folders.accounting,
      text: `Chị Khuê ơi, hoàn đủ luôn, không bị trừ đồng nào! Nhờ chị giữ đủ tờ khai xuất khẩu đấy ạ.`,
    },
    {
      key: 'tax-inspection',
      from: taxOffice,
      to: [khue],
      daysAgo: 188,
      time: '09:00',
      folder: folders.accounting,
      unread: true,
      subject: `Kế hoạch kiểm tra tại trụ sở người nộp thuế năm ${c.year(-188)}`,
      text: `Đề nghị doanh nghiệp chuẩn bị sổ kế toán, hợp đồng xuất khẩu và chứng từ thanh toán qua ngân hàng của hai năm gần nhất. Đoàn kiểm tra sẽ báo lịch cụ thể trước 5 ngày.`,
    },
  ]
}

function bills(c: Calendar): Manuscript[] {
  const variety = createVariety('bills')
  const goods = [
    'gỗ sồi trắng 26 mm',
    'gỗ sồi trắng 52 mm',
    'tần bì 32 mm',
    'gỗ sồi sấy lại lần hai',
    'óc chó ghép thanh',
    'sồi trắng loại B',
    'gỗ sồi 38 mm',
  ]
  return goods.map((good, index) => {
    const daysAgo = 7 + index * 31
    const number = String(1204 - index * 37).padStart(7, '0')
    const volume = variety.between(3, 19)
    const price = variety.between(1450, 1990) * 10_000
    const net = volume * price
    return {
      key: `bill-${number}`,
      from: truongLocBills,
      to: [khue],
      cc: [ha],
      daysAgo,
      time: variety.workTime(),
      folder: folders.accounting,
      unread: index < 5,
      unsigned: true,
      subject: `Hóa đơn điện tử số ${number} – ${good}`,
      files: [file('hoa-don-gtgt-mau.pdf', `HD_${number}.pdf`)],
      text: `Kính gửi Quý khách hàng,

Công ty Gỗ Trường Lộc đã phát hành hóa đơn số ${number} ngày ${c.date(-daysAgo)}.

| Nội dung | Số tiền |
| ${volume} m³ ${good} | ${formatDong(net)} ₫ |
| Thuế GTGT 10% | ${formatDong(net / 10)} ₫ |
| **Tổng thanh toán** | **${formatDong(net + net / 10)} ₫** |

Mã tra cứu: TL${number}${c.monthDay(-daysAgo)}.`,
    }
  })
}

function power(c: Calendar): Manuscript[] {
  return [
    { daysAgo: 12, use: '41.280', amount: '94.720.000', unread: true },
    { daysAgo: 73, use: '38.905', amount: '88.310.000', unread: false },
    { daysAgo: 134, use: '44.617', amount: '102.560.000', unread: false },
  ].map(({ daysAgo, use, amount, unread }) => ({
    key: `power-${daysAgo}`,
    from: powerCompany,
    to: [khue],
    cc: [ha],
    daysAgo,
    time: '06:30',
    folder: folders.accounting,
    unread,
    subject: `Thông báo tiền điện kỳ ${c.short(-daysAgo - 10)}: ${amount} đồng`,
    text: `Mã khách hàng PB09 0042 7718. Điện năng tiêu thụ ${use} kWh, số tiền ${amount} đồng, hạn thanh toán ${c.date(-daysAgo + 7)}. Quý khách có thể thanh toán qua ngân hàng liên kết.`,
  }))
}

function payroll(c: Calendar): Manuscript[] {
  return [1, 4, 9].flatMap((month, index) => {
    const note = [
      'Chuyền sơn tăng ca 365 giờ do chạy kịp lịch tàu, em để riêng một cột.',
      'Có hai bạn đóng gói nghỉ thai sản, em đã chuyển sang bảo hiểm chi trả.',
      'Tháng này có thưởng sáng kiến cho tổ mộc, em gộp vào phụ cấp.',
    ][index]
    const answer = [
      'Chị xem rồi, đúng số. Em trình anh Lâm giúp chị nhé.',
      'Cột phụ cấp độc hại của chuyền sơn chưa cộng ba bạn mới, em bổ sung rồi gửi lại chị.',
      'Ổn rồi Hà. Thưởng sáng kiến nhớ ghi tên từng người để chị khen trong buổi giao ban.',
    ][index]
    return conversation(
      `payroll-${month}`,
      {
        subject: `Bảng lương tổng hợp tháng ${c.monthYear(month)}`,
        between: [khue, ha],
        folder: folders.accounting,
      },
      [
        {
          from: ha,
          daysAgo: month * 30 - 18,
          time: '16:12',
          files: [
            file('bang-luong-tong-hop.xlsx', `Bảng lương ${c.monthYear(month).replace('/', '-')}.xlsx`),
          ],
          text: `Em gửi chị bảng lương tháng ${c.monthYear(month)} để duyệt phần phòng Xuất khẩu. ${note}`,
        },
        { from: khue, daysAgo: month * 30 - 19, time: '09:06', text: answer ?? '' },
      ],
    )
  })
}

function debts(c: Calendar): Manuscript[] {
  return conversation(
    'overdue',
    { subject: 'Công nợ quá hạn trên 60 ngày', between: [khue, ha, phuc], folder: folders.accounting },
    [
      {
        from: ha,
        daysAgo: 25,
        time: '08:33',
        text: `Chị Khuê, Phúc ơi, đến ${c.short(-25)} còn ba khách nội địa quá hạn:

| Khách hàng | Số ngày | Số tiền |
| Cà phê Mái Lá | 64 | 18.400.000 ₫ |
| Khách sạn Hoàng Lan | 71 | 126.000.000 ₫ |
| Homestay Sông Hoài | 90 | 46.800.000 ₫ |`,
      },
      {
        from: phuc,
        daysAgo: 25,
        time: '09:15',
        text: `Khách sạn Hoàng Lan em vừa gọi, họ hẹn trả một nửa vào ${c.weekday(-22)}. Mái Lá đổi kế toán nên chậm, em xin số mới rồi.`,
      },
      {
        from: khue,
        daysAgo: 24,
        time: '14:08',
        text: `Chị Linh bên Sông Hoài để chị nói chuyện. Phúc giữ lịch hẹn với Hoàng Lan nhé, đừng giao thêm hàng trước khi họ trả.`,
      },
      { from: ha, daysAgo: 21, time: '16:40', text: `Hoàng Lan đã chuyển 63 triệu. Em cập nhật bảng rồi ạ.` },
    ],
  )
}
