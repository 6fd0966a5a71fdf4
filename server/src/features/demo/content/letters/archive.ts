import type { Calendar } from '../calendar.ts'
import { conversation } from '../conversation.ts'
import type { Manuscript } from '../demo-letter.ts'
import { file } from '../files.ts'
import { folders } from '../folders.ts'
import { claire, computing, duy, giaLinh, ha, ingrid, khue, lam, phuc, staff } from '../people.ts'

/** The first months of the mailbox, almost two years ago. */
export function archiveLetters(c: Calendar): Manuscript[] {
  return [...firstDays(c), ...firstCustomers(c), ...firstTimber(c)]
}

function firstDays(c: Calendar): Manuscript[] {
  return [
    {
      key: 'archive-welcome',
      from: computing,
      to: [khue],
      daysAgo: 728,
      time: '08:00',
      subject: 'Hộp thư mới của chị Khuê trên Bồ Câu đã sẵn sàng',
      text: `Chào chị Khuê,

Từ hôm nay thư của công ty chạy trên Bồ Câu. Thư cũ giữ ở máy chủ cũ đến hết ${c.date(-700)}. Vài phím tắt nên nhớ: C để soạn thư, / để tìm, ? để xem tất cả.`,
    },
    {
      key: 'archive-appointment',
      from: staff,
      to: [khue, ha, phuc],
      cc: [lam],
      daysAgo: 719,
      time: '09:30',
      starred: true,
      subject: 'Quyết định bổ nhiệm Trưởng phòng Xuất khẩu',
      files: [file('quyet-dinh-bo-nhiem.pdf', 'Quyết định bổ nhiệm.pdf')],
      text: `Ban Giám đốc bổ nhiệm bà Trần Minh Khuê giữ chức Trưởng phòng Xuất khẩu kể từ ngày ${c.date(-714)}. Các phòng ban phối hợp bàn giao công việc.`,
    },
    {
      key: 'archive-appointment-answer',
      thread: 'archive-appointment',
      from: phuc,
      to: [khue],
      daysAgo: 719,
      time: '09:41',
      unsigned: true,
      text: `Chúc mừng chị Khuê! Trưa nay chị khao trà sữa cả phòng nha, em đặt trước rồi đó.`,
    },
  ]
}

function firstCustomers(c: Calendar): Manuscript[] {
  return [
    ...conversation(
      'archive-nordhus',
      { subject: 'Introduction: new contact for Moc Viet', between: [khue, ingrid], folder: folders.nordhus },
      [
        {
          from: ingrid,
          daysAgo: 712,
          time: '15:25',
          text: `Dear Khuê,

Mr Lâm told me that you take over the export department, congratulations! I look after the containers at Nordhus and will bother you about sailing dates every week.`,
        },
        {
          from: khue,
          daysAgo: 711,
          time: '08:51',
          text: `Dear Ingrid, thank you for the warm welcome. Please do bother me, I answer sailing dates before breakfast.`,
        },
        {
          from: ingrid,
          daysAgo: 711,
          time: '14:10',
          text: `That is a promise I will keep in a safe place. Our first shared booking leaves in week ${c.week(-690)}.`,
        },
      ],
    ),
    ...conversation(
      'archive-lyon',
      {
        subject: 'Première commande : 12 chaises Sơn Trà',
        between: [khue, claire],
        folder: folders.beranger,
      },
      [
        {
          from: claire,
          daysAgo: 655,
          time: '16:36',
          text: `Bonjour, nous avons vu vos chaises à Copenhague. Pouvons-nous commander douze pièces pour un essai en boutique ?`,
        },
        {
          from: khue,
          daysAgo: 654,
          time: '09:20',
          text: `Dear Claire, of course, twelve chairs can travel with our next groupage to Le Havre. I send the proforma this afternoon.`,
        },
      ],
    ),
    ...conversation(
      'archive-dakwood',
      { subject: 'Làm quen và gửi hồ sơ năng lực Mộc Việt', between: [khue, duy] },
      [
        {
          from: khue,
          daysAgo: 602,
          time: '10:40',
          files: [file('catalogue-moc-viet-2026.pdf', 'Hồ sơ năng lực.pdf')],
          text: `Kính gửi anh Duy, em là Khuê, phụ trách xuất khẩu và khách hàng dự án của Mộc Việt. Em gửi hồ sơ năng lực theo yêu cầu của chị Bích.`,
        },
        {
          from: duy,
          daysAgo: 600,
          time: '17:30',
          text: `Cảm ơn chị Khuê. Bên em sẽ xuống thăm xưởng trong tháng ${c.month(19)}, chị bố trí giúp một buổi xem lò sấy.`,
        },
      ],
    ),
  ]
}

function firstTimber(c: Calendar): Manuscript[] {
  return conversation(
    'archive-timber',
    {
      subject: 'Trường Lộc gửi bảng giá gỗ sấy và điều kiện công nợ',
      between: [khue, giaLinh],
      folder: folders.truongLoc,
    },
    [
      {
        from: giaLinh,
        daysAgo: 566,
        time: '11:14',
        text: `Em chào chị Khuê, em là Linh bên Trường Lộc. Em gửi giá áp dụng từ ${c.short(-560)}, công nợ 15 ngày cho ba đơn đầu rồi nâng lên 30 ngày.`,
      },
      {
        from: khue,
        daysAgo: 565,
        time: '13:55',
        text: `Chào Linh, giá loại 26 mm được, loại 52 mm hơi cao so với hai nhà kia. Chị lấy thử 5 khối để xưởng đánh giá trước nhé.`,
      },
    ],
  )
}
