import { Chance } from './chance.ts'

/** Words of Vietnamese business mail, the most frequent first. */
const frequent =
  'và của là có cho được các những trong không với này để đã một khi em chị anh công ty hàng gửi xin về theo ngày bên đơn như từ sẽ người đến tại cần giúp lại cũng giá đồng thì hợp lô làm xưởng khách mẫu báo số phải trước sau nếu còn thêm hay ra vào nhà máy kho giao nhận tháng tuần sáng chiều mai nay hôm qua thanh toán chuyển khoản hóa phiếu xuất nhập kế hoạch tiến độ sản phẩm chất lượng kiểm tra đạt lỗi hỏng sửa đổi mới cũ lớn nhỏ dài rộng cao dày mét khối tấm thùng kiện xe tải cảng tàu lịch họp phòng ban giám đốc trưởng phó nhân viên kế toán bán mua thuê vận chuyển bảo hiểm chứng từ bản gốc sao ký đóng dấu điện thoại địa chỉ thư kèm tệp xem lại trả lời cảm ơn trân trọng kính thân mến chào mong sớm hồi âm vui lòng xác nhận thông tin yêu cầu đề nghị duyệt ý kiến góp bổ sung điều khoản phụ lục hạn chậm nhất gấp ngay lập tức hoàn thành bắt đầu kết thúc dự án thiết kế màu sơn gỗ sồi óc chó tần bì ghế bàn tủ kệ giường vải da nệm ốc vít bản lề ray keo giấy nhám bao bì nhãn mã vạch đặt cọc phần trăm thuế giá trị gia tăng tổng cộng bằng chữ triệu nghìn chiết khấu khuyến mại ưu đãi tin nhắn hệ thống tài khoản mật khẩu đăng nhập dịch vụ hỗ trợ quý lưu trữ nghỉ lễ tết thưởng lương bảng công ca làm việc thứ hai ba tư năm sáu bảy chủ nhật giờ phút'.split(
    ' ',
  )

const initials = 'b c ch d đ g gh gi h k kh l m n ng ngh nh p ph qu r s t th tr v x'.split(' ')
const rimes =
  'a ac ach ai am an ang anh ao ap at au ay ăc ăm ăn ăng ăp ăt âc âm ân âng âp ât âu ây e em en eng eo et ê êch êm ên ênh ết êu i ia ich iêc iêm iên iêng iêt iêu im in inh ip it iu o oa oach oai oan oang oanh oat oc oi om on ong ot ô ôc ôi ôm ôn ông ôp ôt ơ ơi ơm ơn ơp ơt u ua uân uât uc ui um un ung uôc uôi uôm uôn uông uôt up ut ư ưa ưc ưi ưng ươc ươi ươm ươn ương ươt ưt ưu'.split(
    ' ',
  )
const tones = ['', '\u0301', '\u0300', '\u0309', '\u0303', '\u0323']

/**
 * Some two thousand syllables: the frequent words first, then rare syllables that follow the spelling rules.
 */
export const vietnameseWords: readonly string[] = [...new Set([...frequent, ...rareSyllables(1800)])]

function rareSyllables(count: number): string[] {
  const chance = new Chance(7)
  return Array.from({ length: count }, () => {
    const rime = chance.pick(rimes)
    const vowel = /[aăâeêioôơuưy](?=[^aăâeêioôơuưy]*$)/.exec(rime)?.index ?? 0
    const toned = rime.slice(0, vowel + 1) + chance.pick(tones) + rime.slice(vowel + 1)
    return (chance.pick(initials) + toned).normalize('NFC')
  })
}
