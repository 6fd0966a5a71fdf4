import type { Calendar } from '../calendar.ts'
import { conversation } from '../conversation.ts'
import type { Manuscript } from '../demo-letter.ts'
import { file } from '../files.ts'
import { folders } from '../folders.ts'
import { ha, hardware, khue, lan, paint, phuc, workshop } from '../people.ts'

/** Imported walnut, hardware and paint. */
export function supplierLetters(c: Calendar): Manuscript[] {
  return [...imports(c), ...parts(c)]
}

function imports(c: Calendar): Manuscript[] {
  return [
    ...conversation(
      'annex-walnut-import',
      {
        subject: 'Phụ lục 01: bảng kê gỗ óc chó nhập khẩu',
        between: [khue, lan],
        cc: [ha],
        folder: folders.lanPhat,
      },
      [
        {
          from: lan,
          daysAgo: 18,
          time: '16:28',
          plain: true,
          files: [
            file('bang-ke-go-oc-cho.csv', 'Bang ke go oc cho.csv'),
            file('van-go-oc-cho.jpg', 'Van go.jpg'),
          ],
          text: `Chị Khuê, em gửi bảng kê 12 khối óc chó theo phụ lục 01, kèm ảnh vân gỗ của kiện mở thử.`,
        },
        {
          from: ha,
          to: [lan],
          cc: [khue],
          daysAgo: 17,
          time: '10:40',
          quotes: true,
          text: `Anh Lân bổ sung giúp em số tờ khai hải quan vào bảng kê để em lập phiếu nhập kho ạ.`,
        },
      ],
    ),
    ...conversation(
      'cherry-offer',
      {
        subject: 'Chào giá gỗ anh đào Mỹ, hàng sẵn tại Cái Mép',
        between: [khue, lan],
        folder: folders.lanPhat,
      },
      [
        {
          from: lan,
          daysAgo: 108,
          time: '08:15',
          plain: true,
          text: `Chị Khuê, em đang có 20 khối anh đào loại FAS tại Cái Mép, giá 24,6 triệu một khối. Chị lấy cả lô em bớt 3%.`,
        },
        {
          from: khue,
          daysAgo: 108,
          time: '13:30',
          text: `Em chưa có đơn nào dùng anh đào anh ạ. Nếu tháng sau còn hàng, anh để lại cho em 2 khối làm mẫu.`,
        },
        {
          from: lan,
          daysAgo: 107,
          time: '08:02',
          plain: true,
          text: `Được chị, 2 khối em để riêng, không lấy cọc.`,
        },
      ],
    ),
    ...conversation(
      'quarantine',
      { subject: 'Giấy kiểm dịch thực vật lô TCLU 615002', between: [khue, lan], folder: folders.lanPhat },
      [
        {
          from: khue,
          daysAgo: 249,
          time: '09:21',
          text: `Anh Lân, hải quan trả lại hồ sơ vì giấy kiểm dịch hết hạn trước ngày tàu đến một hôm. Anh xử lý gấp giúp em.`,
        },
        {
          from: lan,
          daysAgo: 249,
          time: '10:05',
          plain: true,
          text: `Em đang gọi sang Savannah, bên đó đang 11 giờ đêm. Sáng mai chị có bản gia hạn.`,
        },
        {
          from: lan,
          daysAgo: 248,
          time: '07:44',
          plain: true,
          text: `Có rồi chị, bản điện tử đã gửi thẳng cho hải quan, bản giấy đi chuyển phát nhanh về ${c.weekday(-245)}.`,
        },
        {
          from: khue,
          daysAgo: 248,
          time: '08:10',
          text: `May quá, hàng thông quan lúc 8 giờ sáng nay. Cảm ơn anh đã thức đêm giúp em.`,
        },
      ],
    ),
  ]
}

function parts(c: Calendar): Manuscript[] {
  return [
    ...conversation(
      'handles',
      {
        subject: 'Tay nắm đồng thau: tăng giá từ tháng này',
        between: [khue, hardware],
        cc: [phuc],
        folder: folders.wood,
      },
      [
        {
          from: hardware,
          daysAgo: 11,
          time: '09:33',
          text: `Kính gửi quý khách,

Giá đồng nguyên liệu tăng 7,6% nên từ ${c.short(-5)} tay nắm HT-220 tăng từ 172.000 ₫ lên 185.000 ₫ một bộ. Các đơn đã đặt cọc giữ giá cũ.`,
        },
        {
          from: khue,
          daysAgo: 10,
          time: '15:29',
          quotes: true,
          text: `Bên em đặt đều mỗi tháng 120 bộ, anh chị xem giữ giá cũ thêm một tháng giúp em.`,
        },
        {
          from: hardware,
          daysAgo: 9,
          time: '13:12',
          text: `Dạ công ty chỉ hỗ trợ được phí giao hàng, còn giá xin phép áp dụng chung ạ.`,
        },
      ],
    ),
    ...conversation(
      'water-paint',
      { subject: 'Kết quả thử sơn gốc nước MV-15 trên gỗ sồi', between: [khue, paint], cc: [workshop] },
      [
        {
          from: paint,
          daysAgo: 71,
          time: '14:50',
          files: [file('van-go-soi.jpg', 'Mẫu MV-15 trên sồi.jpg')],
          text: `Chào chị Khuê, mẫu MV-15 sau 200 giờ chiếu đèn ngả vàng ΔE 1,8, thấp hơn ngưỡng 2,5 của khách. Độ bám cắt ô đạt cấp 0.`,
        },
        {
          from: khue,
          daysAgo: 70,
          time: '08:44',
          text: `Tốt quá. Anh chị cho xưởng em 20 lít chạy thử một ca, rồi em chốt dùng cho dòng Bảo Lộc.`,
        },
        {
          from: workshop,
          to: [khue],
          cc: [paint],
          daysAgo: 64,
          time: '17:05',
          text: `Đã chạy thử một ca 86 bộ. Sơn khô nhanh hơn loại cũ 12 phút, thợ quen tay sau nửa buổi. Đề nghị dùng luôn.`,
        },
      ],
    ),
  ]
}
