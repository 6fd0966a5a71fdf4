import type { Calendar } from '../calendar.ts'
import type { Manuscript } from '../demo-letter.ts'
import { file } from '../files.ts'
import { folders } from '../folders.ts'
import { duy, ha, insurer, khue } from '../people.ts'

/** Letters around the contract that nobody answered. */
export function contractSingles(c: Calendar): Manuscript[] {
  return [...singles(c)]
}

function singles(c: Calendar): Manuscript[] {
  return [
    {
      key: 'bilingual-template',
      from: duy,
      to: [khue],
      daysAgo: 23,
      time: '13:40',
      folder: folders.europe,
      subject: 'Mẫu phụ lục song ngữ dùng cho khách Bắc Âu',
      files: [file('hop-dong-27-2026-du-thao.docx', 'Mẫu phụ lục song ngữ.docx')],
      text: `Mẫu này phòng pháp chế đã duyệt, chị chỉ cần thay số hợp đồng và ngày ký. Cột tiếng Anh do luật sư bên em soát lại tháng trước.`,
    },
    {
      key: 'warehouse-photos',
      from: duy,
      to: [khue],
      daysAgo: 28,
      time: '09:15',
      folder: folders.wood,
      subject: 'Ảnh hiện trạng kho và phụ lục vật tư',
      files: [file('so-do-kho-thuan-an.png', 'Sơ đồ kệ.png')],
      text: `Ảnh chụp sáng nay, chị xem giúp em kệ số 4 còn thiếu nẹp góc. Nếu cần em cho người sang gia cố luôn trong ${c.weekday(-25)}.`,
    },
    {
      key: 'cif-aarhus',
      from: duy,
      to: [khue],
      daysAgo: 42,
      time: '16:02',
      folder: folders.nordhus,
      subject: 'Fwd: Điều kiện giao hàng CIF Aarhus, phụ lục C của Nordhus',
      files: [file('annex-c-cif-aarhus.pdf', 'Annex C – CIF Aarhus.pdf')],
      text: `Chị tham khảo thêm phần phân chia rủi ro, trang 4 và 5. Bên em từng vướng ở chỗ “clean on board”.`,
    },
    {
      key: 'insurance-again',
      from: khue,
      to: [insurer],
      cc: [ha],
      daysAgo: 34,
      time: '15:20',
      subject: 'Gửi lại phụ lục bảo hiểm lô MSKU',
      files: [
        file('ho-so-bao-hiem.zip', 'Hồ sơ bảo hiểm lô MSKU.zip'),
        file('xac-nhan-phi-bao-hiem.eml', 'Xác nhận phí bảo hiểm.eml'),
      ],
      text: `Kính gửi Phòng Chứng từ,

Em gửi lại bộ hồ sơ vì bản trước thiếu bảng kê. Số tiền bảo hiểm tính theo 110% hóa đơn, người thụ hưởng là bên mua.`,
    },
  ]
}
