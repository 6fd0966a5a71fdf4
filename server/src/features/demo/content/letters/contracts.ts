import type { Calendar } from '../calendar.ts'
import { conversation } from '../conversation.ts'
import type { Manuscript } from '../demo-letter.ts'
import { file } from '../files.ts'
import { folders } from '../folders.ts'
import { bich, duy, ha, khue, lam } from '../people.ts'

/** The contract with Đắk Wood before its annex: drafts, powers of attorney, insurance. */
export function contractLetters(c: Calendar): Manuscript[] {
  return [...annexOne(c), ...insuranceClause(c), ...drafting(c), ...reminders(c)]
}

function annexOne(c: Calendar): Manuscript[] {
  return conversation(
    'annex-01-scan',
    {
      subject: `Bản scan phụ lục 01 và biên bản đối chiếu công nợ quý ${c.quarter(-80)}`,
      between: [khue, duy],
      folder: folders.contracts,
    },
    [
      {
        from: duy,
        daysAgo: 14,
        time: '11:02',
        cc: [ha],
        files: [
          file('phu-luc-01-hdmb-27.pdf', 'Phụ lục 01 (scan hai bên ký).pdf'),
          file('doi-chieu-cong-no.xlsx', 'Đối chiếu công nợ.xlsx'),
        ],
        text: `Em gửi chị bản scan đã ký hai bên, bản cứng chuyển phát trong tuần. Biên bản đối chiếu công nợ chị Hà xem giúp em, lệch 1.200.000 ₫ so với sổ bên em.`,
      },
      {
        from: khue,
        daysAgo: 13,
        time: '14:20',
        quotes: true,
        text: `Em nhận được rồi ạ. Khoản lệch là phí nâng hạ container hồi đầu tháng, bên em sẽ xuất hóa đơn bổ sung.`,
      },
    ],
  )
}

function insuranceClause(c: Calendar): Manuscript[] {
  return conversation(
    'insurance-clause',
    {
      subject: 'Bảng so sánh điều khoản bảo hiểm trong phụ lục cũ và mới',
      between: [khue, duy],
      folder: folders.contracts,
    },
    [
      {
        from: khue,
        daysAgo: 19,
        time: '10:14',
        tracking: { viewedAt: [c.at(19, '13:35'), c.at(18, '08:10')] },
        text: `Anh Duy, em lập bảng so sánh để hai bên dễ xem:

| Nội dung | Phụ lục cũ | Phụ lục mới |
| Bên chịu phí | Bên bán | Bên mua |
| Giá trị bảo hiểm | 100% hóa đơn | 110% hóa đơn |
| Mức khấu trừ | 1% | 0,5% |`,
      },
      {
        from: duy,
        daysAgo: 18,
        time: '09:26',
        text: `Mức khấu trừ 0,5% là phía bảo hiểm chào hay bên chị đề xuất ạ?`,
      },
      {
        from: khue,
        daysAgo: 18,
        time: '10:50',
        text: `Bảo hiểm Trường Hải chào cho cả hai bên, anh ạ. Phí chỉ tăng hơn hai triệu một chuyến.`,
      },
      {
        from: duy,
        daysAgo: 16,
        time: '15:33',
        quotes: true,
        files: [file('chung-nhan-bao-hiem-cn-88213.pdf', 'Chứng nhận mẫu.pdf')],
        text: `Khoản 6.4 đang ghi bên bán chịu phí, em đề nghị đổi lại theo bảng này để khi ký phụ lục 02 không phải giải thích thêm.`,
      },
    ],
  )
}

function drafting(c: Calendar): Manuscript[] {
  return conversation(
    'contract-27-draft',
    {
      subject: 'Dự thảo hợp đồng 27/2026 và các phụ lục kèm theo',
      between: [khue, duy],
      cc: [lam],
      folder: folders.contracts,
    },
    [
      {
        from: khue,
        daysAgo: 52,
        time: '09:05',
        files: [file('hop-dong-27-2026-du-thao.docx', 'Hợp đồng 27-2026 (dự thảo 1).docx')],
        tracking: {
          viewedAt: [
            c.at(52, '09:41'),
            c.at(51, '15:00'),
            c.at(50, '08:20'),
            c.at(49, '10:10'),
            c.at(45, '17:25'),
          ],
        },
        text: `Kính gửi anh Duy, em gửi dự thảo hợp đồng mua bán năm nay cùng phụ lục 01. Giá tính theo tỷ giá ngày ${c.short(-52)}, giữ trong 60 ngày.`,
      },
      {
        from: duy,
        daysAgo: 50,
        time: '14:44',
        text: `Em có mấy góp ý ở điều 5 về phạt chậm giao: 0,05% một ngày thì được, nhưng xin thêm mức trần 8%.`,
      },
      {
        from: khue,
        daysAgo: 49,
        time: '08:58',
        text: `Bên em đồng ý trần 8%. Điều 2 em bổ sung độ ẩm 8–10% đo tại kho người bán.`,
      },
      {
        from: duy,
        daysAgo: 48,
        time: '16:19',
        text: `Vâng, thêm giúp em câu “đo có mặt hai bên” nhé chị.`,
        quotes: true,
      },
      {
        from: khue,
        daysAgo: 46,
        time: '11:27',
        files: [file('hop-dong-27-2026-du-thao.docx', 'Hợp đồng 27-2026 (dự thảo 3).docx')],
        text: `Em đã thêm, bản 3 đính kèm. Anh Lâm xem rồi, không có ý kiến gì nữa.`,
      },
      {
        from: duy,
        daysAgo: 44,
        time: '10:36',
        text: `Bản này đã sửa theo góp ý của phòng pháp chế hai bên, em trình chị Bích ký trong tuần.`,
      },
    ],
  )
}

function reminders(c: Calendar): Manuscript[] {
  return [
    ...conversation(
      'annex-01-reminder',
      {
        subject: `Nhắc ký phụ lục 01 trước ngày ${c.short(-36)}`,
        between: [khue, duy],
        folder: folders.contracts,
      },
      [
        {
          from: khue,
          daysAgo: 41,
          time: '08:31',
          tracking: { viewedAt: [c.at(41, '09:12')] },
          files: [file('phu-luc-01-hdmb-27.pdf', 'Phụ lục 01 (chờ ký).pdf')],
          text: `Anh Duy ơi, bên mình cần bản có dấu để làm thủ tục tạm ứng. Anh nhắc chị Bích giúp em với nhé.`,
        },
        {
          from: duy,
          daysAgo: 40,
          time: '17:11',
          text: `Chị Bích đi công tác Gia Lai, chiều ${c.weekday(-38)} về là ký ngay chị ạ.`,
        },
      ],
    ),
    ...conversation(
      'power-of-attorney',
      {
        subject: 'Ủy quyền ký phụ lục cho trưởng phòng Thu mua',
        between: [khue, bich],
        cc: [duy],
        folder: folders.contracts,
      },
      [
        {
          from: bich,
          daysAgo: 43,
          time: '09:50',
          files: [file('giay-uy-quyen.pdf', 'Giấy ủy quyền.pdf')],
          text: `Chào chị Khuê,

Tôi ủy quyền cho anh Duy ký các văn bản bổ sung trong phạm vi hợp đồng, thời hạn đến hết năm. Bản gốc gửi kèm hợp đồng.`,
        },
        {
          from: bich,
          daysAgo: 42,
          time: '10:30',
          text: `Tôi bổ sung thêm: giới hạn ủy quyền là 2 tỷ đồng cho mỗi văn bản.`,
        },
      ],
    ),
  ]
}
