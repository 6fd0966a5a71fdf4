import type { Calendar } from '../calendar.ts'
import { conversation } from '../conversation.ts'
import type { Manuscript } from '../demo-letter.ts'
import { folders } from '../folders.ts'
import { giaLinh, khue, workshop } from '../people.ts'
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
    ask: 'Đơn này gấp vì sắp chạy tủ thấp cho Nordhus, chị cần trong mười ngày.',
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

/** Timber of Trường Lộc: order, offer, trouble, and how it ended. */
export function timberLetters(c: Calendar): Manuscript[] {
  return deliveries.flatMap((delivery) => tellDelivery(delivery, c))
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
