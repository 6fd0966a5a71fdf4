import type { Calendar } from '../calendar.ts'
import { conversation } from '../conversation.ts'
import type { Manuscript } from '../demo-letter.ts'
import { file, inlineImage } from '../files.ts'
import { ha, khue, lam, lan, phuc, tri, warehouse, workshop } from '../people.ts'
import { createVariety } from '../variety.ts'

const weeks = [
  {
    before: 9,
    what: 'lắp ráp đạt 91%, chờ vải bọc',
    text: 'Vải lanh xanh rêu về chậm hai ngày, tổ bọc nệm chuyển sang làm ghế Bảo Lộc trước.',
  },
  {
    before: 16,
    what: 'chuyền ghép mộng vượt kế hoạch 4%',
    text: 'Máy phay mộng mới chạy ổn, một ca được 310 chi tiết. Anh em xin giữ ca chiều đến hết tháng.',
  },
  {
    before: 30,
    what: 'lò sấy số 2 bảo trì xong',
    text: 'Lò chạy lại từ trưa thứ Năm, mẻ đầu 14 khối sồi đạt 9,1%. Kế hoạch tuần sau không đổi.',
  },
  {
    before: 44,
    what: 'đóng gói đạt 100% lô NH-5128',
    text: 'Thùng có chữ G xếp riêng ba hàng ngoài cùng. Cần kho cấp thêm băng keo giấy.',
  },
  {
    before: 65,
    what: 'hụt 38 bộ do mất điện',
    text: 'Mất điện tổng cộng 11 giờ trong hai ngày. Xin chạy bù Chủ nhật, danh sách 24 người đã ký tự nguyện.',
  },
  {
    before: 93,
    what: 'thử giấy tổ ong trên 20 kiện',
    text: 'Thả rơi 80 cm đạt cả 20 kiện, 100 cm hỏng 1 góc. Đề nghị thêm một nẹp ở cạnh dài.',
  },
  {
    before: 149,
    what: 'bàn 180 chân rời đạt 72 bộ',
    text: 'Chân rời giảm được 21% thể tích. Thợ đề nghị bỏ sẵn khóa lục giác vào túi bu lông.',
  },
  {
    before: 221,
    what: 'hai chuyền sơn chạy song song',
    text: 'Sơn gốc nước khô nhanh, nhưng cần thêm quạt hút ở cuối chuyền. Bụi đo được vẫn dưới ngưỡng.',
  },
  {
    before: 310,
    what: 'hoàn thành kệ Cầu Đất 110 bộ',
    text: 'Chốt gỗ khít, không bộ nào phải chỉnh. Kệ mẫu chịu 25 kg mỗi tầng trong 72 giờ không võng.',
  },
  {
    before: 480,
    what: 'chuẩn bị 300 ghế cho hai cửa hàng mới',
    text: 'Đợt một 180 ghế xong phần mộc, đợt hai chờ gỗ. Xin duyệt tăng ca thứ Bảy.',
  },
]

/** Reports of the workshop, slips of the warehouse, and what goes wrong between them. */
export function workshopLetters(c: Calendar): Manuscript[] {
  return [...reports(c), ...slips(c), ...chart(c), ...meetingRecording(), ...troubles(c)]
}

function reports(c: Calendar): Manuscript[] {
  return weeks.map(({ before, what, text }, index) => ({
    key: `progress-${before}`,
    from: workshop,
    to: [khue, phuc],
    cc: [lam],
    daysAgo: before,
    time: ['11:05', '10:48', '11:22', '16:10'][index % 4] ?? '11:00',
    unread: index === 1,
    subject: `Báo cáo tiến độ tuần ${c.week(-before - 7)}: ${what}`,
    text,
  }))
}

function slips(c: Calendar): Manuscript[] {
  const variety = createVariety('slips')
  const lots = [
    { daysAgo: 8, what: '24 bộ bàn ăn, 96 ghế lưng cao cho Đắk Wood' },
    { daysAgo: 20, what: '160 ghế Sơn Trà phối màu, chuyển ra Cát Lái' },
    { daysAgo: 39, what: '24 bàn trà Lang Biang mặt 28 mm, đi Lyon' },
    { daysAgo: 77, what: '85 bàn trà Lang Biang, giấy tổ ong' },
    { daysAgo: 125, what: '40 ghế và 10 bàn ghép container đi Gdańsk' },
    { daysAgo: 198, what: '48 tủ thấp Đơn Dương, một tủ đi đường hàng không' },
  ]
  return lots.map(({ daysAgo, what }, index) => {
    const number = `${c.day(-daysAgo).replace('/', '')}-0${variety.between(1, 9)}`
    return {
      key: `slip-${daysAgo}`,
      from: warehouse,
      to: [khue, phuc],
      daysAgo,
      time: variety.workTime(),
      unread: index === 0,
      subject: `Phiếu xuất kho ${number} đã hoàn tất`,
      files: [file('phieu-xuat-kho-1404-07.pdf', `Phiếu xuất kho ${number}.pdf`)],
      text: `Xuất ${what}. Xe ${variety.pick(['61C-284.17', '61C-310.02', '60C-118.93'])}, niêm chì ${variety.between(204100, 209900)}. Kiểm đếm hai bên đủ, không có kiện ướt.`,
    }
  })
}

function chart(c: Calendar): Manuscript[] {
  return conversation(
    'output-chart',
    { subject: 'Sản lượng tám tuần và đề xuất tăng chuyền', between: [khue, workshop], cc: [lam, ha] },
    [
      {
        from: workshop,
        daysAgo: 17,
        time: '14:36',
        files: [inlineImage('bieu-do-san-luong.png', 'san-luong@mocviet')],
        text: `Kính gửi các anh chị, biểu đồ sản lượng tám tuần gần nhất. Tuần cuối đạt 270 bộ, cao nhất từ đầu năm.`,
        html: `<p>Kính gửi các anh chị, biểu đồ sản lượng tám tuần gần nhất. Tuần cuối đạt <b>270 bộ</b>, cao nhất từ đầu năm.</p>
<p><img src="cid:san-luong@mocviet" alt="Sản lượng hoàn thiện theo tuần" width="600" style="max-width:100%;height:auto"></p>
<p>Quản đốc Mai Xuân Tùng<br><span style="color:#5c6b70">Xưởng Vĩnh Cửu</span></p>`,
      },
      {
        from: khue,
        daysAgo: 17,
        time: '15:50',
        text: `Anh Tùng ơi, nếu thêm một chuyền đóng gói thì tuần nào anh chạy được 300 bộ? Em cần số để trả lời Nordhus.`,
      },
      {
        from: workshop,
        daysAgo: 16,
        time: '08:12',
        text: `Cần thêm 8 người và hai tuần đào tạo. Tính từ ${c.short(-9)} thì đến tuần ${c.week(12)} đạt 300.`,
      },
    ],
  )
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
          text: `Được chị, 8 giờ sáng mai tôi xuống. Máy của tôi mới hiệu chuẩn tháng trước.`,
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
