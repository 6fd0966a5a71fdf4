import type { Calendar } from '../calendar.ts'
import { conversation } from '../conversation.ts'
import type { Manuscript } from '../demo-letter.ts'
import { file } from '../files.ts'
import { folders } from '../folders.ts'
import { giaLinh, ha, hardware, khue, lan, paint, phuc, workshop } from '../people.ts'
import { formatDong } from '../variety.ts'

type Delivery = {
  number: string
  daysAgo: number
  wood: string
  volume: number
  price: number
  ask: string
  offer: string
  problem: string
  end: string
}

const deliveries: Delivery[] = [
  {
    number: 'MV-DH-118',
    daysAgo: 33,
    wood: 'sồi trắng xẻ sấy 26 mm',
    volume: 18,
    price: 18_400_000,
    ask: 'Bên chị cần gỗ thẳng vân để làm nan lưng ghế, mắt chết dưới 5 mm.',
    offer: 'Lô mới về tuần trước, em chọn riêng cho chị 18 khối thẳng vân, loại A.',
    problem: 'Xưởng nhận thiếu 0,4 khối so với phiếu, chị gửi ảnh đo tại bãi.',
    end: 'Em đã kiểm tra, do xe trước dỡ nhầm một kiện. Chiều mai em bù đủ cho chị.',
  },
  {
    number: 'MV-DH-104',
    daysAgo: 88,
    wood: 'sồi trắng xẻ sấy 52 mm',
    volume: 9,
    price: 19_100_000,
    ask: 'Loại 52 mm này để làm chân bàn, cần chiều dài từ 1,8 mét trở lên.',
    offer: 'Em còn 11 khối dài 2,1 mét, giá cao hơn loại 26 mm khoảng 4% do ít hàng.',
    problem: 'Có sáu thanh nứt đầu quá 10 cm, chị để riêng một góc chờ bên em xem.',
    end: 'Sáu thanh đó em nhận đổi, không tính phí. Mong chị thông cảm, lô này sấy hơi gấp.',
  },
  {
    number: 'MV-DH-097',
    daysAgo: 140,
    wood: 'tần bì xẻ sấy 32 mm',
    volume: 12,
    price: 14_750_000,
    ask: 'Phòng mẫu muốn thử tần bì cho dòng ghế quán cà phê, màu càng sáng càng tốt.',
    offer: 'Tần bì châu Âu bên em đang có màu sáng đều, có chứng chỉ FSC Mix.',
    problem: 'Chứng chỉ gửi kèm ghi nhầm tên công ty, hải quan cần bản đúng.',
    end: 'Bản đúng em gửi lại trong hôm nay, kèm cả công văn giải trình.',
  },
  {
    number: 'MV-DH-083',
    daysAgo: 226,
    wood: 'sồi trắng xẻ sấy 26 mm',
    volume: 22,
    price: 17_900_000,
    ask: 'Đơn này gấp vì Nordhus đặt thêm 72 bàn, chị cần trong mười ngày.',
    offer: 'Em giao được hai chuyến: 14 khối ngày kia và 8 khối tuần sau.',
    problem: 'Chuyến hai độ ẩm 11,5%, KCS không cho nhập kho.',
    end: 'Em kéo về sấy lại hai ngày, phí vận chuyển bên em chịu.',
  },
  {
    number: 'MV-DH-071',
    daysAgo: 334,
    wood: 'óc chó ghép thanh 20 mm',
    volume: 6,
    price: 31_200_000,
    ask: 'Chị cần óc chó ghép thanh cho kệ Cầu Đất, đừng lẫn giác trắng.',
    offer: 'Loại không giác em phải chọn tay, xin chị một tuần.',
    problem: 'Mặt ghép đẹp rồi, nhưng keo ở hai tấm bị phồng khi thử nước.',
    end: 'Em báo nhà máy đổi loại keo D4, hai tấm đó em thay mới.',
  },
]

/** Timber, hardware and paint: orders, troubles, and how they ended. */
export function supplierLetters(c: Calendar): Manuscript[] {
  return [...deliveries.flatMap((delivery) => tellDelivery(delivery, c)), ...imports(c), ...parts(c)]
}

function tellDelivery(
  { number, daysAgo, wood, volume, price, ...story }: Delivery,
  c: Calendar,
): Manuscript[] {
  return conversation(
    `timber-${number.toLowerCase()}`,
    {
      subject: `Đơn đặt hàng ${number}: ${volume} m³ gỗ ${wood}`,
      between: [khue, giaLinh],
      folder: folders.truongLoc,
    },
    [
      {
        from: khue,
        daysAgo,
        time: '08:52',
        text: `Chào Linh,\n\nChị đặt **${volume} m³** gỗ ${wood}, mã đơn ${number}. ${story.ask}`,
      },
      {
        from: giaLinh,
        daysAgo: daysAgo - 1,
        time: '10:18',
        quotes: true,
        text: `Dạ em chào chị Khuê,

${story.offer}

| Mặt hàng | Khối lượng | Đơn giá | Thành tiền |
| Gỗ ${wood} | ${volume} m³ | ${formatDong(price)} ₫ | ${formatDong(volume * price)} ₫ |

Giao tại xưởng Vĩnh Cửu, dự kiến ${c.weekday(4 - daysAgo)} ${c.short(4 - daysAgo)}.`,
      },
      {
        from: khue,
        daysAgo: daysAgo - 6,
        time: '15:41',
        cc: [workshop],
        text: `Linh ơi, hàng ${number} về rồi. ${story.problem}`,
      },
      { from: giaLinh, daysAgo: daysAgo - 7, time: '09:03', text: story.end },
    ],
  )
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
            file('ton-kho-thuan-an.csv', 'Bang ke go oc cho.csv'),
            file('van-go-oc-cho.jpg', 'Van go.jpg'),
          ],
          text: `Chị Khuê, tôi gửi bảng kê 12 khối óc chó theo phụ lục 01, kèm ảnh vân gỗ của kiện mở thử.`,
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
          text: `Chị Khuê, tôi đang có 20 khối anh đào loại FAS tại Cái Mép, giá 24,6 triệu một khối. Chị lấy cả lô tôi bớt 3%.`,
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
          text: `Được chị, 2 khối tôi để riêng, không lấy cọc.`,
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
          text: `Tôi đang gọi sang Savannah, bên đó mới 10 giờ tối. Sáng mai chị có bản gia hạn.`,
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
