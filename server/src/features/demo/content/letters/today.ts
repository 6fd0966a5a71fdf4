import type { Calendar } from '../calendar.ts'
import { conversation } from '../conversation.ts'
import type { Manuscript } from '../demo-letter.ts'
import { file } from '../files.ts'
import { folders } from '../folders.ts'
import { claire, duy, ha, ingrid, khoa, khue, lam, phuc, staff, yThuan } from '../people.ts'
import { nextHoliday } from './holiday.ts'

/** What reached Khuê today. */
export function todayLetters(c: Calendar): Manuscript[] {
  return [
    ...quotation(c),
    ...container(c),
    ...invoices(c),
    ...walnutSamples(),
    ...highlands(c),
    ...holidayNotice(c),
  ]
}

function quotation(c: Calendar): Manuscript[] {
  return conversation(
    'oak-lot-2',
    { subject: 'Báo giá lô bàn ghế gỗ sồi đợt 2 – cần chốt trước 17 giờ hôm nay', between: [khue, phuc] },
    [
      {
        from: phuc,
        daysAgo: 0,
        time: '07:44',
        text: `Chị Khuê ơi, khách hỏi lại giá lô gỗ sồi đợt 2 với số lượng 60 bàn và 240 ghế. Em định giữ giá bàn, còn ghế giảm 2% vì số lượng lớn. Chị thấy ổn không ạ?`,
      },
      {
        from: khue,
        daysAgo: 0,
        time: '08:12',
        quotes: true,
        text: `Phúc kiểm tra lại với xưởng trước nhé. Tay nắm đồng thau vừa tăng giá, nếu giảm 2% thì lãi gộp của ghế còn dưới 11%.`,
      },
      {
        from: phuc,
        daysAgo: 0,
        time: '08:26',
        starred: true,
        text: `Dạ em đang chờ anh Tùng ở xưởng gửi đơn giá mới. Khách nhắc là họ chốt ngân sách trước 17 giờ hôm nay.`,
      },
      {
        from: phuc,
        daysAgo: 0,
        time: '14:32',
        unread: true,
        starred: true,
        files: [
          file('bao-gia-go-soi-dot-2.pdf', 'Báo giá lô gỗ sồi đợt 2 (bản 3).pdf'),
          file('ban-an-go-soi-180.jpg', 'Bàn ăn gỗ sồi 180.jpg'),
        ],
        text: `Chị Khuê ơi, bên xưởng vừa cập nhật lại đơn giá tay nắm và chân ghế, em gửi chị bản mới.

| Mặt hàng | Số lượng | Đơn giá cũ | Đơn giá mới |
| Bàn ăn Sơn Trà 180 | 60 | 7.900.000 | 7.900.000 |
| Ghế lưng cao Sơn Trà | 240 | 1.640.000 | 1.650.000 |
| Tay nắm đồng thau | 120 | 172.000 | 185.000 |
| Chân ghế gia cường | 240 | 91.000 | 96.000 |

Tổng cộng **915.240.000 ₫**, hiệu lực đến ${c.short(15)}. Chị duyệt giúp em trước 16 giờ để em kịp gửi khách.`,
      },
    ],
  )
}

function container(c: Calendar): Manuscript[] {
  return conversation(
    'msku-4829135',
    {
      subject: `Container MSKU 482913-5 – updated ETA Aarhus ${c.english(24)}`,
      between: [khue, ingrid],
      cc: [duy],
    },
    [
      {
        from: ingrid,
        daysAgo: 5,
        time: '15:12',
        folder: folders.europe,
        text: `Hi Khuê,

The carrier’s website now shows ${c.english(24)} for MSKU 482913-5 instead of ${c.english(20)}, without any notice to us. Did you hear something from your side? Loading photos would be welcome too.`,
      },
      {
        from: khue,
        daysAgo: 3,
        time: '10:30',
        quotes: true,
        files: [file('booking-msku-4829135-rev2.pdf', 'Booking MSKU 4829135 rev1.pdf')],
        tracking: { viewedAt: [c.at(3, '14:09'), c.at(2, '13:44')] },
        text: `Hi Ingrid, the container left Cát Lái on schedule. Four chairs did not fit and stay with us for the next sailing. Photos follow as soon as the yard sends them.

Best regards,`,
      },
      {
        from: ingrid,
        daysAgo: 0,
        time: '13:58',
        unread: true,
        files: [
          file('booking-msku-4829135-rev2.pdf', 'Booking MSKU 4829135 rev2.pdf'),
          file('kho-bai-cat-lai.jpg', `Kho bãi Cát Lái ${c.day(-1).replace('/', '-')}.jpg`),
        ],
        text: `Hi Khuê, the carrier has moved the vessel by four days. Could you confirm the new cut-off?

Container **MSKU 482913-5** is now due in Aarhus on **${c.englishWeekday(24)} ${c.english(24)}**. Our warehouse can still receive on the Monday.

Could you please confirm two things before ${c.englishWeekday(2)}:

- the quantities below, as loaded
- whether the four missing chairs travel with the next container

| Item | Ordered | Loaded |
| Oak dining table 180 cm | 60 | 60 |
| High-back chair, linen | 240 | 236 |
| Cartons | 540 | 532 |

If the four missing chairs travel with the next container, we will adjust the invoice rather than wait. The revised booking and photos from the yard are attached.`,
      },
    ],
  )
}

function invoices(c: Calendar): Manuscript[] {
  const deadline = c.day(5).slice(0, 2)
  return conversation(
    'vat-signature',
    {
      subject: `Hóa đơn GTGT tháng ${c.month(1)}: còn thiếu chữ ký số của giám đốc`,
      between: [khue, ha],
      cc: [lam],
    },
    [
      {
        from: ha,
        daysAgo: 6,
        time: '09:45',
        folder: folders.accounting,
        unread: true,
        text: `Chị Khuê, em bắt đầu đối chiếu hóa đơn đầu ra tháng ${c.month(1)} của phòng mình. Chị gửi giúp em danh sách đơn đã giao cho Nordhus và Đắk Wood nhé.`,
      },
      {
        from: khue,
        daysAgo: 5,
        time: '08:50',
        text: `Hà ơi, danh sách chị để trong Kho tệp, thư mục “Báo giá và chứng từ xuất khẩu”. Có 48 đơn, hai đơn cuối tháng đã chuyển sang kỳ sau.`,
      },
      {
        from: ha,
        daysAgo: 1,
        time: '10:02',
        unread: true,
        text: `Em đã đối chiếu được 41 tờ. Chữ ký số của anh Lâm hết hạn từ hôm ${c.short(-3)} nên các tờ còn lại chưa phát hành được.`,
      },
      {
        from: ha,
        daysAgo: 0,
        time: '11:20',
        unread: true,
        text: `Em đã đối chiếu xong 48 hóa đơn, còn 3 tờ cần anh Lâm ký trước ngày ${deadline}.

| Số hóa đơn | Khách hàng | Giá trị |
| 0000412 | Nordhus A/S | 964.120.000 ₫ |
| 0000415 | Gỗ Đắk Wood | 385.350.000 ₫ |
| 0000418 | Homestay Sông Hoài | 46.800.000 ₫ |

Bên cung cấp chữ ký số hẹn gia hạn trong chiều nay. Chị nhắc anh Lâm giúp em, anh ấy hay quên mang thiết bị về nhà ạ.`,
      },
    ],
  )
}

function walnutSamples(): Manuscript[] {
  return conversation(
    'walnut-samples',
    { subject: 'Échantillons noyer – merci !', between: [khue, claire] },
    [
      {
        from: claire,
        daysAgo: 8,
        time: '16:10',
        folder: folders.beranger,
        text: `Bonjour Khuê,

Pourriez-vous nous envoyer trois échantillons de noyer : huile mate, vernis à l’eau et huile-cire foncée ? Nous présentons la collection à Lyon dans dix jours.

Bien à vous,`,
      },
      {
        from: khue,
        daysAgo: 7,
        time: '09:25',
        text: `Dear Claire,

The three samples left this morning by courier, 20 × 20 cm each, with the finish written on the back. Please tell me which one your workshop prefers.`,
      },
      {
        from: claire,
        daysAgo: 0,
        time: '09:15',
        starred: true,
        text: `The walnut samples arrived this morning in perfect condition. The team loves the matte finish, it is exactly what we had in mind for the coffee table.

Antoine will send you his test report tomorrow. Encore merci, et bravo à l’atelier !`,
      },
    ],
  )
}

function highlands(c: Calendar): Manuscript[] {
  return conversation(
    'highlands',
    { subject: 'Đề xuất hợp tác phân phối khu vực Tây Nguyên', between: [khue, yThuan] },
    [
      {
        from: yThuan,
        daysAgo: 0,
        time: '08:22',
        text: `Kính gửi chị Khuê,

Qua hội chợ tại Buôn Ma Thuột, tôi rất quan tâm tới dòng bàn ghế Sơn Trà. Cửa hàng Bazan của chúng tôi có 320 m² trưng bày và hai xe giao hàng. Xin chị cho biết chính sách đại lý và mức đặt hàng tối thiểu.

Trân trọng,`,
      },
      {
        from: khue,
        daysAgo: 0,
        time: '08:40',
        isDraft: true,
        folder: folders.drafts,
        files: [file('thuyet-trinh-dai-ly-tay-nguyen.pptx', 'Thuyết trình đại lý Tây Nguyên.pptx')],
        text: `Kính gửi ông Y Thuận, lời đầu tiên, công ty Nội thất Mộc Việt xin gửi tới Quý công ty lời chào trân trọng.

Về chính sách đại lý khu vực Tây Nguyên, chúng tôi đề xuất chiết khấu 18% cho đơn từ 300 triệu đồng, công nợ 30 ngày, hỗ trợ trưng bày 20 m². Tôi gửi kèm tài liệu giới thiệu và có thể lên gặp ông vào tuần của ngày ${c.short(12)}`,
      },
    ],
  )
}

function holidayNotice(c: Calendar): Manuscript[] {
  const holiday = nextHoliday(c)
  return [
    {
      key: 'holiday-notice',
      from: staff,
      to: [khue, ha, phuc, khoa],
      daysAgo: 0,
      time: '08:05',
      subject: `Thông báo lịch nghỉ lễ ${holiday.name}`,
      files: [file('thong-bao-nghi-le.pdf', 'Thông báo nghỉ lễ.pdf')],
      text: `Toàn thể cán bộ, nhân viên được nghỉ ${holiday.days}. Các tổ trực xưởng và bảo vệ xem bảng phân công đính kèm.

Trước khi nghỉ, các phòng tắt cầu dao, khóa van khí nén và bàn giao chìa khóa cho tổ bảo vệ trước 17 giờ.`,
    },
  ]
}
