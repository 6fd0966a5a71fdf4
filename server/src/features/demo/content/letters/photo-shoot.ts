import type { Calendar } from '../calendar.ts'
import { conversation } from '../conversation.ts'
import type { Manuscript } from '../demo-letter.ts'
import { file, inlineImage } from '../files.ts'
import { anh, khue, phuc } from '../people.ts'

/** Planning the photo shoot in Đà Lạt: eleven letters of three people. */
export function photoShootLetters(c: Calendar): Manuscript[] {
  return conversation(
    'photo-shoot',
    { subject: 'Kế hoạch chụp bộ sưu tập thu đông tại Đà Lạt', between: [khue, phuc, anh] },
    [
      {
        from: anh,
        daysAgo: 16,
        time: '10:30',
        files: [inlineImage('da-lat-bang-y-tuong.jpg', 'bang-y-tuong@studio-sang')],
        text: `Chào chị Khuê và Phúc, em gửi bảng ý tưởng cho bộ thu đông: sương sớm, vải lanh, gỗ óc chó dầu mờ. Địa điểm em chọn là đồi chè Cầu Đất và một nhà gỗ cũ gần ga.`,
        html: `<p>Chào chị Khuê và Phúc, em gửi bảng ý tưởng cho bộ thu đông: sương sớm, vải lanh, gỗ óc chó dầu mờ. Địa điểm em chọn là đồi chè Cầu Đất và một nhà gỗ cũ gần ga.</p>
<p><img src="cid:bang-y-tuong@studio-sang" alt="Bảng ý tưởng thu đông" width="600" style="max-width:100%;height:auto;border-radius:8px"></p>
<p>Võ Thị Ánh<br><span style="color:#5c6b70">Studio Sáng</span></p>`,
      },
      {
        from: khue,
        daysAgo: 15,
        time: '09:12',
        text: `Ánh ơi, chị thích bảng màu này. Nhà gỗ thì mình thuê trọn ngày hay theo giờ em?`,
      },
      {
        from: anh,
        daysAgo: 14,
        time: '14:03',
        text: `Dạ trọn ngày 4 triệu rưỡi, chủ nhà cho kê lại đồ. Theo giờ thì không được di chuyển tủ ạ.`,
      },
      {
        from: phuc,
        daysAgo: 13,
        time: '08:40',
        text: `Em lấy trọn ngày cho chắc chị nhé. Xe tải 5 tấn bên Nam Việt báo 7,2 triệu hai chiều.`,
      },
      {
        from: anh,
        daysAgo: 9,
        time: '19:22',
        text: `Danh sách đồ cần mang:

- 2 ghế bành Tà Nung bọc vải lanh
- 1 bàn trà Lang Biang
- 4 ghế Sơn Trà phối màu
- vải phủ, dầu lau gỗ, chổi lông`,
        files: [file('ghi-chu-chup-anh.txt', 'Ghi chú chụp ảnh.txt')],
      },
      {
        from: khue,
        daysAgo: 8,
        time: '10:05',
        text: `Hai ghế bành màu xanh rêu đang ở phòng mẫu, chị giữ lại cho em. Phúc kiểm tra giúp chị bàn trà còn mẫu nào không xước.`,
      },
      { from: phuc, daysAgo: 7, time: '11:48', text: `Còn một bàn đẹp ở Thuận An, em đã dán tem giữ hàng.` },
      {
        from: anh,
        daysAgo: 4,
        time: '16:15',
        text: `Dự báo ${c.weekday(5)} có sương đến 7 giờ, em muốn chụp bình minh hôm đó. Anh chị xem lịch giúp em nhé.`,
      },
      {
        from: khue,
        daysAgo: 2,
        time: '18:02',
        text: `Chị chốt ${c.weekday(5)} nhé. Chị sẽ lên cùng để duyệt góc máy tại chỗ.`,
      },
      {
        from: phuc,
        daysAgo: 1,
        time: '13:20',
        unread: true,
        text: `Em đã đặt phòng cho 5 người, gần đồi chè, có chỗ đậu xe tải.`,
      },
      {
        from: anh,
        daysAgo: 1,
        time: '17:45',
        unread: true,
        files: [
          file('ghe-banh-boc-vai-lanh.jpg', 'Ghế bành chụp thử.jpg'),
          file('xoay-ban-tra.webm', 'Quay thử bàn trà.webm'),
        ],
        text: `Ekip chốt 6 giờ sáng xuất phát, chị nhớ mang theo hai mẫu ghế bành bọc vải lanh nhé. Em gửi kèm ảnh chụp thử và một đoạn quay bàn trà để chị hình dung ánh sáng.`,
      },
    ],
  )
}
