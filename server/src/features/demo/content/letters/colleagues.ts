import type { Calendar } from '../calendar.ts'
import { conversation } from '../conversation.ts'
import type { Manuscript } from '../demo-letter.ts'
import { file } from '../files.ts'
import { ha, haMy, khoa, khue, lam, phuc } from '../people.ts'

/** Talk among colleagues. */
export function colleagueLetters(_c: Calendar): Manuscript[] {
  return [...colleagues()]
}

function colleagues(): Manuscript[] {
  return [
    ...conversation(
      'intern',
      { subject: 'Lịch thực tập của Khoa trong tháng đầu', between: [khue, khoa], cc: [phuc] },
      [
        {
          from: khue,
          daysAgo: 29,
          time: '08:15',
          text: `Chào Khoa, tuần đầu em theo chú Sáu ở kho để biết mặt hàng, tuần hai học chứng từ với chị, tuần ba và bốn đi cùng anh Phúc. Trước mắt tài khoản của em chỉ nhận thư.`,
        },
        {
          from: phuc,
          to: [khue, khoa],
          daysAgo: 29,
          time: '09:40',
          text: `Tuần ba anh có hai buổi giao hàng ở Hội An, Khoa chuẩn bị sẵn giày bảo hộ nhé.`,
        },
      ],
    ),
    ...conversation(
      'fair',
      { subject: 'Gian hàng hội chợ đồ gỗ: chọn sản phẩm trưng bày', between: [khue, phuc, haMy] },
      [
        {
          from: haMy,
          daysAgo: 85,
          time: '11:11',
          text: `Gian 36 m² chỉ đủ chỗ cho bốn cụm. Mình đề xuất Sơn Trà, Lang Biang, Tà Nung và một góc bao bì tổ ong.`,
        },
        {
          from: phuc,
          daysAgo: 85,
          time: '13:46',
          text: `Khách nội địa hay hỏi tủ Đơn Dương, chị My thêm được không ạ?`,
        },
        {
          from: khue,
          daysAgo: 84,
          time: '09:09',
          text: `Đổi góc bao bì thành một kệ nhỏ ở lối vào, chỗ đó để tủ Đơn Dương. Bao bì mình cho khách tự tay mở thùng, họ nhớ lâu hơn.`,
        },
        {
          from: haMy,
          daysAgo: 83,
          time: '17:29',
          text: `Ý hay! Mình sửa bản vẽ rồi, chiều mai gửi thợ dựng.`,
          quotes: true,
        },
      ],
    ),
    ...conversation(
      'price-approval',
      { subject: 'Xin duyệt giảm 3% cho đơn từ 200 ghế', between: [khue, lam], cc: [ha] },
      [
        {
          from: khue,
          daysAgo: 56,
          time: '14:00',
          text: `Anh Lâm, em xin giảm 3% cho đơn ghế từ 200 chiếc trở lên. Lãi gộp còn 12,4%, bù lại xưởng chạy đều chuyền.`,
        },
        {
          from: lam,
          daysAgo: 56,
          time: '19:25',
          unsigned: true,
          text: `Đồng ý, áp dụng đến hết quý. Em làm phụ lục giá cho từng khách, đừng sửa bảng giá chung.`,
        },
        {
          from: ha,
          to: [khue, lam],
          daysAgo: 55,
          time: '08:42',
          text: `Em đã thêm mã chiết khấu CK03 vào phần mềm ạ.`,
        },
      ],
    ),
    {
      key: 'workshop-keys',
      from: phuc,
      to: [khue, ha],
      daysAgo: 145,
      time: '18:20',
      subject: 'Chìa khóa phòng mẫu em để ở bàn chị Hà',
      text: `Em đi Đà Nẵng ba ngày, chìa khóa phòng mẫu em để trong hộp bút của chị Hà. Khách Lyon đến xem thì chị lấy giúp em.`,
    },
    {
      key: 'website-photos',
      from: haMy,
      to: [khue],
      daysAgo: 53,
      time: '10:37',
      subject: 'Ảnh bàn trà cho trang web',
      files: [
        file('ban-tra-oc-cho.jpg', 'Bàn trà Lang Biang – web.jpg'),
        file('ban-an-go-soi-180.jpg', 'Bàn ăn – web.jpg'),
      ],
      text: `Hai ảnh này mình đã chỉnh sáng và nén còn dưới 50 KB. Khuê duyệt thì mình đưa lên trang sản phẩm trong chiều nay.`,
    },
  ]
}
