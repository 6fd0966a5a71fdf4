import type { Calendar } from '../calendar.ts'
import { conversation } from '../conversation.ts'
import type { Manuscript } from '../demo-letter.ts'
import { file } from '../files.ts'
import { ha, khue, lam, lan, phuc, tri, warehouse, workshop } from '../people.ts'

/** What goes wrong between workshop, warehouse and trucks, some of it on tape. */
export function workshopTroubles(c: Calendar): Manuscript[] {
  return [...meetingRecording(), ...troubles(c)]
}

function meetingRecording(): Manuscript[] {
  return [
    {
      key: 'meeting-recording',
      from: phuc,
      to: [khue],
      cc: [ha],
      daysAgo: 13,
      time: '10:02',
      subject: 'Ghi âm giao ban sáng nay',
      files: [file('ghi-am-giao-ban.mp3', 'Ghi âm giao ban.mp3')],
      text: `Chị Khuê vắng nên em ghi âm phần kết luận của anh Lâm, khoảng 15 giây. Ba việc của phòng mình em đã đưa vào lịch.`,
    },
    {
      key: 'machine-noise',
      from: workshop,
      to: [khue],
      daysAgo: 31,
      time: '13:47',
      subject: 'Máy bào kêu lạ, nhờ chị gửi cho hãng nghe',
      files: [
        file('tieng-may-bao-loi.ogg', 'Tiếng máy bào.ogg'),
        file('loi-nhan-xuong.wav', 'Lời nhắn tổ máy.wav'),
      ],
      text: `Máy bào bốn mặt từ sáng có tiếng rung đều đều khi không tải. Tôi ghi lại ba giây và một lời nhắn của tổ máy, chị chuyển cho hãng bảo hành giúp xưởng.`,
    },
    {
      key: 'workshop-film',
      from: phuc,
      to: [khue],
      daysAgo: 7,
      time: '16:30',
      unread: true,
      subject: 'Phim giới thiệu xưởng, bản dựng thử',
      files: [file('gioi-thieu-xuong.mp4', 'Giới thiệu xưởng – dựng thử.mp4')],
      text: `Em ghép thử bảy giây mở đầu từ ảnh sản phẩm. Chị xem nhịp có nhanh quá không, nếu được em gửi cho chị Ánh dựng tiếp.`,
    },
  ]
}

function troubles(c: Calendar): Manuscript[] {
  return [
    ...conversation('rack-4', { subject: 'Kệ số 4 kho Thuận An thiếu nẹp góc', between: [khue, warehouse] }, [
      {
        from: khue,
        daysAgo: 27,
        time: '15:11',
        files: [file('so-do-kho-thuan-an.png', 'Sơ đồ kho.png')],
        text: `Chú Sáu ơi, bên Đắk Wood báo kệ 4 thiếu nẹp góc. Chú xem rồi chuyển hàng sang kệ 5 giúp cháu.`,
      },
      {
        from: warehouse,
        daysAgo: 26,
        time: '07:30',
        text: `Đã chuyển 31 kiện sang kệ 5 và 6. Nẹp mới thợ hàn hẹn ${c.weekday(-24)} lắp, trong lúc chờ kệ 4 căng dây không để hàng.`,
      },
      {
        from: warehouse,
        daysAgo: 24,
        time: '16:44',
        text: `Lắp xong nẹp, thử tải 800 kg trong hai giờ không võng. Mở lại kệ 4.`,
      },
    ]),
    ...conversation(
      'truck-late',
      { subject: 'Xe 61C-310.02 trễ giờ cắt máng', between: [khue, tri], cc: [warehouse] },
      [
        {
          from: khue,
          daysAgo: 20,
          time: '16:05',
          text: `Anh Trí, xe chở NH-5128 hẹn 14 giờ có mặt ở Cát Lái mà giờ vẫn ở Dĩ An. Cắt máng lúc 18 giờ, anh xử lý gấp giúp em.`,
        },
        {
          from: tri,
          daysAgo: 20,
          time: '16:22',
          text: `Chị Khuê, xe nổ lốp ở ngã tư 550. Em điều đầu kéo khác tới nối, dự kiến 17 giờ 30 vào cổng.`,
        },
        {
          from: tri,
          daysAgo: 20,
          time: '17:41',
          text: `Xe vào cổng lúc 17:34, đã hạ container. Chuyến này em giảm 15% cước để xin lỗi chị.`,
        },
      ],
    ),
    ...conversation(
      'humidity-procedure',
      { subject: 'Quy trình kiểm tra độ ẩm, bản ban hành lần 4', between: [khue, lam], cc: [workshop, phuc] },
      [
        {
          from: lam,
          daysAgo: 36,
          time: '08:20',
          files: [file('quy-trinh-kiem-tra-do-am.docx', 'QT-KCS-07 lần 4.docx')],
          text: `Các bộ phận áp dụng quy trình độ ẩm bản mới từ ngày ${c.date(-30)}. Điểm khác: mặt bàn đo 5 điểm, lưu phiếu 24 tháng.`,
        },
        {
          from: khue,
          daysAgo: 35,
          time: '09:45',
          cc: [workshop],
          text: `Dạ em đã gửi bản này cho cô Sophie để đưa vào hồ sơ FSC. Phần tiếng Anh em nhờ Giang Thanh dịch.`,
        },
        {
          from: workshop,
          to: [khue, lam],
          daysAgo: 34,
          time: '10:31',
          text: `Xưởng xin thêm hai máy đo kim, hiện ba tổ dùng chung một máy nên buổi sáng phải chờ.`,
        },
      ],
    ),
    ...conversation(
      'walnut-yard',
      { subject: 'Đo lại độ ẩm tại bãi, lô TCLU 201774', between: [khue, lan], cc: [workshop] },
      [
        {
          from: khue,
          daysAgo: 97,
          time: '10:02',
          text: `Anh Lân, xưởng đo 10 kiện thì 2 kiện trên 11%. Mai anh cử người mang máy xuống đo cùng được không?`,
        },
        {
          from: lan,
          daysAgo: 97,
          time: '10:40',
          plain: true,
          text: `Được chị, 8 giờ sáng mai em xuống. Máy của em mới hiệu chuẩn tháng trước.`,
        },
        {
          from: workshop,
          to: [khue],
          cc: [lan],
          daysAgo: 96,
          time: '11:20',
          text: `Kết quả đo chung: 1 kiện 11,2%, 1 kiện 10,1%, còn lại đạt. Hai bên thống nhất sấy lại một kiện.`,
        },
      ],
    ),
  ]
}
