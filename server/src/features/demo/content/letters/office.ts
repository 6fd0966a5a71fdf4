import type { Calendar } from '../calendar.ts'
import { conversation } from '../conversation.ts'
import type { Manuscript } from '../demo-letter.ts'
import { file } from '../files.ts'
import { computing, ha, haMy, khoa, khue, lam, linh, phuc, staff, union, yThuan } from '../people.ts'

/** The office: notices, colleagues, customers at home, and an invitation. */
export function officeLetters(c: Calendar): Manuscript[] {
  return [...notices(c), ...invitation(c), ...colleagues(), ...homeCustomers(c)]
}

function notices(c: Calendar): Manuscript[] {
  const everyone = [khue, ha, phuc, khoa]
  return [
    {
      key: 'health-check',
      from: union,
      to: everyone,
      daysAgo: 108,
      time: '08:30',
      subject: `Đăng ký khám sức khỏe định kỳ năm ${c.year(0)}`,
      text: `Hạn đăng ký đến hết ngày ${c.short(-105)}, mỗi người chọn một khung giờ. Ai cần khám thêm mắt hoặc thính lực ghi rõ trong phiếu.`,
    },
    {
      key: 'mail-maintenance',
      from: computing,
      to: everyone,
      daysAgo: 9,
      time: '17:00',
      unread: true,
      subject: `Bảo trì đường truyền tối ${c.weekday(-7)}`,
      text: `Từ 22 giờ đến 23 giờ 30, nhà mạng thay cáp quang của văn phòng. Thư gửi trong lúc đó sẽ đến muộn nhưng không mất.`,
    },
    {
      key: 'fire-drill',
      from: staff,
      to: everyone,
      daysAgo: 19,
      time: '09:10',
      unread: true,
      subject: 'Diễn tập phòng cháy chữa cháy tại xưởng và văn phòng',
      text: `9 giờ ${c.weekday(-16)} chuông báo cháy sẽ reo. Mọi người đi theo lối thoát hiểm gần nhất, tập trung ở sân bóng, trưởng phòng điểm danh.`,
    },
    {
      key: 'phishing-warning',
      from: computing,
      to: everyone,
      daysAgo: 40,
      time: '10:12',
      subject: 'Cảnh báo thư giả danh giám đốc yêu cầu chuyển tiền',
      text: `Gần đây có thư ghi tên anh Lâm, thúc chuyển tiền gấp và dặn không báo kế toán. Anh Lâm không bao giờ yêu cầu như vậy qua thư. Gặp thư lạ, xin gọi số máy lẻ 104.`,
    },
    {
      key: 'trade-union-trip',
      from: union,
      to: everyone,
      daysAgo: 66,
      time: '15:15',
      unread: true,
      subject: 'Bình chọn điểm đến cho chuyến nghỉ mát hè',
      text: `Ba nơi được đề cử: Phú Quý, Măng Đen và Cát Bà. Mỗi phòng gửi một phiếu về Công đoàn trước ${c.short(-59)}.`,
    },
    {
      key: 'salary-review',
      from: staff,
      to: [khue],
      daysAgo: 122,
      time: '08:50',
      subject: 'Đánh giá cuối năm: mẫu nhận xét nhân viên Phòng Xuất khẩu',
      text: `Chị Khuê vui lòng nhận xét ba nhân sự của phòng theo mẫu cũ, thêm một mục về ngoại ngữ. Hạn gửi về là ${c.short(-112)}.`,
    },
    {
      key: 'parking',
      from: staff,
      to: everyone,
      daysAgo: 260,
      time: '16:45',
      subject: 'Đổi chỗ để xe máy trong thời gian sửa mái nhà xe',
      text: `Xe máy chuyển tạm ra sân sau kho phụ kiện trong ba tuần. Bảo vệ phát thẻ màu vàng, mọi người nhớ trả thẻ cũ.`,
    },
  ]
}

function invitation(c: Calendar): Manuscript[] {
  const stamp = (time: string) => `DTSTART;TZID=Asia/Ho_Chi_Minh:${c.calendarStamp(6, time)}`
  return [
    {
      key: 'invitation-showroom',
      from: haMy,
      to: [khue, phuc],
      daysAgo: 7,
      time: '10:55',
      unread: true,
      subject: `Lời mời: Duyệt mẫu phòng trưng bày, ${c.weekday(6)} ${c.short(6)} lúc 14:00`,
      text: `Hà My mời bạn dự buổi duyệt mẫu phòng trưng bày.

Thời gian: ${c.weekday(6)} ${c.date(6)}, 14:00 – 15:30
Địa điểm: Phòng mẫu, tầng trệt`,
      invitation: [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Moc Viet//Lich hop//VI',
        'METHOD:REQUEST',
        'BEGIN:VEVENT',
        'UID:duyet-mau-phong-trung-bay@mocviet.test',
        `DTSTAMP:${c.calendarStamp(-7, '03:55')}Z`,
        stamp('14:00'),
        stamp('15:30').replace('DTSTART', 'DTEND'),
        'SUMMARY:Duyệt mẫu phòng trưng bày',
        'LOCATION:Phòng mẫu\\, tầng trệt',
        'ORGANIZER;CN=Hà My:mailto:hamy@mocviet.test',
        'ATTENDEE;CN=Trần Minh Khuê;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:khue@mocviet.test',
        'ATTENDEE;CN=Lê Hoàng Phúc;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:phuc@mocviet.test',
        'STATUS:CONFIRMED',
        'SEQUENCE:0',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    },
  ]
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

function homeCustomers(c: Calendar): Manuscript[] {
  return [
    ...conversation(
      'song-hoai',
      { subject: 'Homestay Sông Hoài đặt 18 bộ bàn ghế sân vườn', between: [khue, linh], cc: [phuc] },
      [
        {
          from: linh,
          daysAgo: 112,
          time: '09:54',
          text: `Chào chị Khuê, homestay bên em sửa lại sân sau, cần 18 bộ bàn hai ghế chịu được mưa nắng Hội An. Chị tư vấn giúp em loại gỗ nhé.`,
        },
        {
          from: khue,
          daysAgo: 111,
          time: '10:36',
          text: `Chào Linh, ngoài trời chị khuyên dùng tếch hoặc keo xử lý dầu. Tếch bền hơn nhưng giá gấp đôi, 18 bộ khoảng 94 triệu.`,
        },
        {
          from: linh,
          daysAgo: 110,
          time: '20:02',
          text: `Em chọn keo xử lý dầu ạ, cọc 30% em chuyển sáng mai. Chị giao giúp em trước rằm.`,
        },
        {
          from: phuc,
          to: [linh],
          cc: [khue],
          daysAgo: 92,
          time: '11:30',
          text: `Chị Linh ơi, xe đến lúc 9 giờ sáng ${c.weekday(-90)}, có hai bạn lắp ráp tại chỗ. Chị chừa lối rộng 1,2 mét giúp em.`,
        },
        {
          from: linh,
          daysAgo: 88,
          time: '16:20',
          text: `Bàn ghế đẹp lắm chị, khách Tây hỏi mua ngay hôm đầu. Phần còn lại em xin trả sau mùa mưa được không ạ?`,
        },
      ],
    ),
    ...conversation(
      'bazan-fair',
      { subject: 'Cảm ơn gian hàng Mộc Việt tại hội chợ Buôn Ma Thuột', between: [khue, yThuan] },
      [
        {
          from: yThuan,
          daysAgo: 22,
          time: '20:45',
          text: `Chào chị Khuê, hôm nay tôi ngồi thử chiếc ghế bành rồi không muốn đứng dậy. Tôi sẽ viết thư chính thức về việc làm đại lý.`,
        },
        {
          from: khue,
          daysAgo: 21,
          time: '08:20',
          text: `Cảm ơn anh Thuận, rất vui được gặp anh. Em chờ thư của anh, có gì anh cứ gọi trực tiếp cho em.`,
        },
      ],
    ),
  ]
}
