import type { Calendar } from '../calendar.ts'
import type { Manuscript } from '../demo-letter.ts'
import { file } from '../files.ts'
import { folders } from '../folders.ts'
import { ha, haMy, insurer, khoa, khue, lam, phuc, phuong, tai, tri, warehouse, workshop } from '../people.ts'

/** Single letters of this week: slips, statements, a meeting, a picture without a subject. */
export function noticeLetters(c: Calendar): Manuscript[] {
  return [...notices(c)]
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
