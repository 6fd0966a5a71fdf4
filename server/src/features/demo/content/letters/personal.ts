import type { Calendar } from '../calendar.ts'
import { conversation } from '../conversation.ts'
import type { Manuscript } from '../demo-letter.ts'
import { file } from '../files.ts'
import { hoaian, khue, mai, tuan } from '../people.ts'

/** Family and friends who write to the office address. */
export function personalLetters(c: Calendar): Manuscript[] {
  return [
    ...conversation('grandma-birthday', { subject: 'Mừng thọ bà nội 80 tuổi', between: [khue, mai] }, [
      {
        from: mai,
        daysAgo: 14,
        time: '20:31',
        unread: true,
        text: `Khuê ơi, cả nhà chốt mừng thọ bà vào trưa Chủ nhật tuần sau nữa ở quê. Em lo giúp chị cái bánh và bó hoa nhé, chị lo cỗ.`,
      },
      {
        from: khue,
        daysAgo: 13,
        time: '12:15',
        unsigned: true,
        text: `Dạ em đặt bánh hai tầng, ít ngọt cho bà. Em đóng cho bà cái ghế tựa thấp, thợ xưởng em làm tay cả, chị đừng nói trước nha.`,
      },
      { from: mai, daysAgo: 13, time: '21:02', text: `Bà mà biết là khóc đó! Chị giữ kín.` },
    ]),
    ...conversation('vung-tau', { subject: 'Ảnh đi Vũng Tàu cuối tuần', between: [khue, tuan] }, [
      {
        from: tuan,
        daysAgo: 74,
        time: '22:10',
        files: [file('gia-dinh-vung-tau.jpg', 'IMG_0873.jpg')],
        text: `Gửi em tấm ảnh đẹp nhất, Bin cười tít mắt. Mấy tấm còn lại anh để trong điện thoại, tối về chọn tiếp.`,
      },
      {
        from: khue,
        daysAgo: 73,
        time: '07:50',
        unsigned: true,
        text: `Đẹp quá! Em in một tấm để bàn làm việc. Chiều anh đón Bin giúp em, em họp tới sáu giờ.`,
      },
    ]),
    ...conversation('class-reunion', { subject: 'Họp lớp 12A3 – mười lăm năm', between: [khue, hoaian] }, [
      {
        from: hoaian,
        daysAgo: 57,
        time: '19:18',
        text: `Khuê lớp phó ơi, lớp mình định họp ở Đà Lạt vào dịp lễ. Bà lên danh sách tổ 2 giúp tui, tui lo tổ 1 với tổ 3.`,
      },
      {
        from: khue,
        daysAgo: 56,
        time: '21:40',
        unsigned: true,
        text: `Tổ 2 có 11 người, liên lạc được 9. Thiếu Dũng còi với Thảo, nghe nói Thảo định cư bên Đan Mạch, để tui nhờ khách hàng hỏi thử!`,
      },
      {
        from: hoaian,
        daysAgo: 55,
        time: '08:05',
        text: `Trời ơi nhờ khách hàng đi tìm bạn học, chỉ có bà. Tui giữ chỗ 38 người nha.`,
      },
    ]),
    {
      key: 'school-meeting',
      from: { name: 'Trường Tiểu học Kim Đồng', email: 'vanphong@kimdong-school.example' },
      to: [khue],
      daysAgo: 32,
      time: '11:00',
      subject: 'Thư mời họp phụ huynh lớp 2B',
      text: `Kính mời phụ huynh em Phạm Trần Khôi (Bin) dự họp lúc 8 giờ Chủ nhật ${c.short(-28)} tại phòng 204. Phụ huynh vui lòng gửi xe ở cổng sau.`,
    },
    {
      key: 'dentist',
      from: { name: 'Nha khoa Ánh Ban Mai', email: 'lichhen@nhakhoa-abm.example' },
      to: [khue],
      daysAgo: 62,
      time: '08:00',
      subject: `Nhắc lịch khám răng ngày ${c.short(-59)}`,
      text: `Chào chị Khuê, phòng khám nhắc chị lịch lấy cao răng lúc 17:30. Nếu bận, chị báo trước một ngày để đổi giờ.`,
    },
    {
      key: 'train-ticket',
      from: { name: 'Vé tàu Thống Nhất', email: 've@vetau.example' },
      to: [khue],
      daysAgo: 178,
      time: '21:26',
      subject: 'Vé điện tử SE4, Sài Gòn – Nha Trang, 2 người lớn 1 trẻ em',
      text: `Mã đặt chỗ: TN7QK2. Toa 9, giường 21, 22 và 23. Quý khách có mặt tại ga trước giờ tàu chạy 30 phút, mang theo giấy tờ tùy thân.`,
    },
  ]
}
