import type { Calendar } from '../calendar.ts'
import { conversation } from '../conversation.ts'
import type { Manuscript } from '../demo-letter.ts'
import { file } from '../files.ts'
import { folders } from '../folders.ts'
import { contractDesk, duy, ha, khue, lam } from '../people.ts'

/** The contract annex with Đắk Wood: eight letters, a table, four files, tracked. */
export function annexLetters(c: Calendar): Manuscript[] {
  return conversation(
    'annex-27',
    {
      subject:
        'V/v: Điều chỉnh phụ lục hợp đồng số 27/2026/HĐMB-MV về tiến độ giao hàng, điều kiện thanh toán và bảo hiểm vận chuyển',
      between: [khue, duy],
    },
    [
      {
        from: khue,
        daysAgo: 13,
        time: '09:18',
        cc: [lam],
        files: [file('hop-dong-27-2026-du-thao.docx', 'Dự thảo phụ lục 02.docx')],
        tracking: {
          viewedAt: ['10:02', '10:40', '14:15', '16:31']
            .map((time) => c.at(13, time))
            .concat([c.at(12, '08:22'), c.at(11, '09:05')]),
        },
        text: `Kính gửi anh Duy, bên em gửi bản dự thảo phụ lục 02 để anh xem trước khi trình ký.

Bản này gồm ba nội dung: lịch giao đợt 2, điều kiện thanh toán và trách nhiệm mua bảo hiểm vận chuyển. Phần giá giữ nguyên theo hợp đồng.

Anh cho em ý kiến trong tuần này nhé.`,
      },
      {
        from: duy,
        daysAgo: 12,
        time: '15:40',
        folder: folders.contracts,
        quotes: true,
        text: `Chị Khuê thân mến,

Em đã nhận dự thảo. Bộ phận pháp chế bên em cần hai ngày để rà lại khoản 6.4, vì hợp đồng cũ ghi bên bán chịu bảo hiểm. Em sẽ phản hồi sớm.`,
      },
      {
        from: duy,
        daysAgo: 9,
        time: '10:05',
        text: `Chị Khuê ơi,

Pháp chế bên em đề nghị hai điểm:

- Khoản 3.1: lùi ngày giao đợt 2 thêm một tuần vì cảng đang ùn
- Khoản 6.4: nếu bên mua chịu bảo hiểm thì giá trị bảo hiểm là 110% hóa đơn

Chị xem có được không ạ?`,
      },
      {
        from: duy,
        daysAgo: 8,
        time: '16:52',
        cc: [lam],
        text: `Chị Khuê, em ghi lại nội dung vừa trao đổi qua điện thoại: lùi một tuần thì bên chị đồng ý, nhưng xin nâng tạm ứng lên 40% để kịp mua phụ kiện. Bảo hiểm 110% hai bên thống nhất.`,
      },
      {
        from: duy,
        daysAgo: 6,
        time: '11:31',
        text: `Con số 40% em đã trình chị Bích, chắc đầu tuần sau mới có câu trả lời. Ngày giao em tạm ghi ${c.short(14)}.`,
      },
      {
        from: duy,
        daysAgo: 2,
        time: '17:08',
        text: `Chị Khuê, chị Bích đồng ý mức 40% rồi. Chị gửi lại giúp em câu chữ của khoản 4.2 và 6.4 để em đưa vào bản sạch.`,
      },
      {
        from: khue,
        daysAgo: 0,
        time: '09:52',
        cc: [lam],
        quotes: true,
        tracking: { viewedAt: [c.at(0, '10:03'), c.at(0, '10:19'), c.at(0, '10:31')] },
        text: `Anh Duy ơi, em gửi lại khoản 4.2 và 6.4 theo đúng ý anh Lâm. Anh xác nhận giúp em trước buổi trưa để em kịp trình ký nhé.`,
      },
      {
        from: duy,
        daysAgo: 0,
        time: '10:47',
        replyTo: contractDesk,
        cc: [lam, ha],
        files: [
          file('phu-luc-02-hdmb-27.pdf', 'Phụ lục 02 – HĐMB-MV 27-2026 (bản sạch có chữ ký).pdf'),
          file('tien-do-giao-hang-quy-2.xlsx', `Tiến độ giao hàng quý ${c.quarter(0)}.xlsx`),
          file('ghe-son-tra-mau-duyet.jpg', 'Ghế Sơn Trà mẫu duyệt.jpg'),
          file('ho-so-bao-hiem.zip', 'Ho so bao hiem.zip'),
        ],
        text: `Kính gửi chị Khuê,

Bên em đồng ý điều chỉnh phụ lục theo ba điểm đã trao đổi qua điện thoại sáng nay. Để hai bên cùng nắm, em tóm tắt lại như sau:

| Khoản | Nội dung | Bản cũ | Bản mới |
| 3.1 | Ngày giao đợt 2 | ${c.day(7)} | ${c.day(14)} |
| 4.2 | Tạm ứng trước khi giao | 30% | 40% |
| 6.4 | Bảo hiểm vận chuyển | Bên bán | Bên mua |
|  | **Giá trị phụ lục** |  | **1.284.500.000 ₫** |

Chị xem giúp em bản sạch đính kèm. Nếu không còn ý kiến, anh Lâm ký số trước **${c.weekday(2)} ${c.short(2)}** thì bên em kịp chuyển tạm ứng trong tuần.

Trân trọng,`,
      },
    ],
  )
}
