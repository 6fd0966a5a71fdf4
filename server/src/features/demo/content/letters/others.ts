import type { Calendar } from '../calendar.ts'
import { conversation } from '../conversation.ts'
import type { Manuscript } from '../demo-letter.ts'
import { file } from '../files.ts'
import {
  an,
  bich,
  computing,
  duy,
  giaLinh,
  ha,
  khoa,
  lam,
  phuc,
  powerCompany,
  tai,
  tri,
  warehouse,
} from '../people.ts'

/** Letters that Khuê never sees: the other accounts have a life of their own. */
export function otherLetters(c: Calendar): Manuscript[] {
  return [...colleagues(c), ...dakwood(c), ...newShop(c)]
}

function colleagues(c: Calendar): Manuscript[] {
  return [
    ...conversation('others-expense', { subject: 'Hóa đơn tiếp khách Hội An', between: [ha, phuc] }, [
      {
        from: ha,
        daysAgo: 5,
        time: '09:17',
        text: `Phúc ơi, hóa đơn khách sạn thiếu mã số thuế công ty, em xin họ xuất lại giúp chị trước ${c.short(-1)} nhé.`,
      },
      {
        from: phuc,
        daysAgo: 4,
        time: '10:25',
        files: [file('hoa-don-khach-san.pdf', 'Hóa đơn khách sạn (xuất lại).pdf')],
        text: `Dạ đây chị, lễ tân xuất lại rồi, có đủ mã số thuế.`,
      },
    ]),
    ...conversation('others-closing', { subject: `Khóa sổ tháng ${c.monthYear(1)}`, between: [ha, tai] }, [
      {
        from: tai,
        daysAgo: 3,
        time: '16:50',
        text: `Chị Hà, em đã phân bổ xong chi phí trả trước, còn bút toán giá vốn chờ kho chốt.`,
      },
      {
        from: ha,
        daysAgo: 2,
        time: '08:20',
        text: `Chú Sáu hẹn chốt trưa nay. Xong em chạy lại giá vốn rồi báo chị.`,
      },
    ]),
    {
      key: 'others-route',
      from: tri,
      to: [phuc],
      daysAgo: 1,
      time: '11:48',
      subject: 'Lịch xe giao nội thành tuần này',
      text: `Anh Phúc ơi, thứ tự giao: Quận 7, Thủ Đức, rồi Biên Hòa. Khách Quận 7 chỉ nhận trước 9 giờ vì chung cư cấm xe tải.`,
    },
    {
      key: 'others-welcome-khoa',
      from: computing,
      to: [khoa],
      daysAgo: 30,
      time: '08:00',
      subject: 'Tài khoản thư của bạn đã sẵn sàng',
      text: `Chào Khoa, tài khoản của bạn đã mở. Trong thời gian thử việc, tài khoản chỉ nhận thư, chưa gửi được; trưởng phòng sẽ đề nghị mở sau.`,
    },
    {
      key: 'others-count',
      from: warehouse,
      to: [khoa],
      daysAgo: 4,
      time: '14:19',
      subject: 'Bảng kiểm kê kệ 1 đến 6',
      files: [file('so-do-kho-thuan-an.png', 'Sơ đồ kệ.png')],
      text: `Cháu Khoa xem sơ đồ này rồi mai xuống đếm cùng chú, mang theo bút dạ và máy tính tay.`,
    },
  ]
}

function dakwood(c: Calendar): Manuscript[] {
  return [
    ...conversation(
      'others-budget',
      { subject: `Ngân sách thu mua quý ${c.quarter(30)}`, between: [duy, bich] },
      [
        {
          from: bich,
          daysAgo: 4,
          time: '08:40',
          text: `Duy, quý tới hội đồng chỉ duyệt 6 tỷ cho nội thất thành phẩm. Em cân lại giữa Mộc Việt và hai nhà kia.`,
        },
        {
          from: duy,
          daysAgo: 3,
          time: '11:05',
          text: `Dạ em giữ Mộc Việt 60%, vì họ giao đúng hạn nhất và chịu nâng tạm ứng theo mình đề nghị.`,
        },
        {
          from: bich,
          daysAgo: 2,
          time: '16:31',
          text: `Được. Mức 40% tạm ứng tôi đồng ý, em báo bên đó đi.`,
        },
      ],
    ),
    {
      key: 'others-oak-offer',
      from: giaLinh,
      to: [duy],
      daysAgo: 10,
      time: '10:10',
      subject: 'Chào hàng gỗ sồi xẻ sấy, giao Pleiku',
      text: `Anh Duy, bên em có tuyến xe về Pleiku mỗi ${c.weekday(-8)}, cước 1,9 triệu một khối đổ lại. Anh cần loại nào em giữ.`,
    },
    {
      key: 'others-power',
      from: powerCompany,
      to: [duy],
      daysAgo: 12,
      time: '06:31',
      subject: 'Lịch tạm ngừng cấp điện khu vực kho Trà Đa',
      text: `Kho Trà Đa tạm ngừng cấp điện từ 6 giờ đến 10 giờ ngày ${c.date(-9)} để thay máy biến áp.`,
    },
  ]
}

function newShop(c: Calendar): Manuscript[] {
  return [
    {
      key: 'others-verify',
      from: computing,
      to: [an],
      daysAgo: 8,
      time: '09:00',
      subject: 'Nhắc xác minh tên miền chuaxacminh.test',
      text: `Chào chị An, tên miền của chị chưa có bản ghi xác minh nên tạm thời chưa mở và gửi thư được. Chị thêm bản ghi TXT theo hướng dẫn rồi bấm “Kiểm tra lại”.`,
    },
    {
      key: 'others-shop-order',
      from: phuc,
      to: [an],
      cc: [lam],
      daysAgo: 33,
      time: '15:27',
      subject: 'Lịch giao hàng trưng bày cho cửa hàng mới',
      files: [file('ban-tra-oc-cho.jpg', 'Bàn trà trưng bày.jpg')],
      text: `Chị An ơi, 2 bàn trà và 6 ghế giao sáng ${c.weekday(-29)} ${c.short(-29)}. Bên em lắp và dọn thùng giúp chị luôn.`,
    },
  ]
}
