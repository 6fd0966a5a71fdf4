import type { Calendar } from '../calendar.ts'
import { conversation } from '../conversation.ts'
import type { Manuscript } from '../demo-letter.ts'
import { computing, ha, haMy, khoa, khue, linh, phuc, staff, union, yThuan } from '../people.ts'

/** The office: notices, customers at home, and an invitation. */
export function officeLetters(c: Calendar): Manuscript[] {
  return [...notices(c), ...invitation(c), ...homeCustomers(c)]
}

function notices(c: Calendar): Manuscript[] {
  const seniors = [khue, ha, phuc]
  const everyone = [...seniors, khoa]
  return [
    {
      key: 'health-check',
      from: union,
      to: seniors,
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
      to: seniors,
      daysAgo: 40,
      time: '10:12',
      subject: 'Cảnh báo thư giả danh giám đốc yêu cầu chuyển tiền',
      text: `Gần đây có thư ghi tên anh Lâm, thúc chuyển tiền gấp và dặn không báo kế toán. Anh Lâm không bao giờ yêu cầu như vậy qua thư. Gặp thư lạ, xin gọi số máy lẻ 104.`,
    },
    {
      key: 'trade-union-trip',
      from: union,
      to: seniors,
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
      to: seniors,
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
