import type { Calendar } from '../calendar.ts'
import { conversation } from '../conversation.ts'
import type { Manuscript } from '../demo-letter.ts'
import { file, inlineImage } from '../files.ts'
import { ha, khue, lam, phuc, warehouse, workshop } from '../people.ts'
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
    before: 23,
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
    before: 128,
    what: 'bàn 180 chân rời đạt 72 bộ',
    text: 'Chân rời giảm được 21% thể tích. Thợ đề nghị bỏ sẵn khóa lục giác vào túi bu lông.',
  },
  {
    before: 221,
    what: 'hai chuyền sơn chạy song song',
    text: 'Sơn gốc nước khô nhanh, nhưng cần thêm quạt hút ở cuối chuyền. Bụi đo được vẫn dưới ngưỡng.',
  },
  {
    before: 262,
    what: 'hoàn thành kệ Cầu Đất 110 bộ',
    text: 'Chốt gỗ khít, không bộ nào phải chỉnh. Kệ mẫu chịu 25 kg mỗi tầng trong 72 giờ không võng.',
  },
  {
    before: 480,
    what: 'chuẩn bị 300 ghế cho hai cửa hàng mới',
    text: 'Đợt một 180 ghế xong phần mộc, đợt hai chờ gỗ. Xin duyệt tăng ca thứ Bảy.',
  },
]

/** Reports of the workshop, slips of the warehouse. */
export function workshopLetters(c: Calendar): Manuscript[] {
  return [...reports(c), ...slips(c), ...chart(c)]
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
