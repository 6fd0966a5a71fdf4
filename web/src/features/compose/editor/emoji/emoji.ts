import { foldText } from '@bocau/mail-core/search/fold-text'

/** Emoji character with its search terms. */
export interface Emoji {
  character: string
  vi: string
  en: string
}

export type EmojiGroup = 'faces' | 'people' | 'nature' | 'food' | 'life' | 'work' | 'signs'

const read = (list: string): Emoji[] =>
  list
    .trim()
    .split('\n')
    .map((line) => {
      const [character = '', vi = '', en = ''] = line.split('|').map((part) => part.trim())
      return { character, vi, en }
    })

/** Emoji by group; the first search term is the name. */
export const EMOJI: Readonly<Record<EmojiGroup, readonly Emoji[]>> = {
  faces: read(`
😀|cười tươi|grinning happy
😄|cười vui|smile happy laugh
😁|cười hở răng|beaming grin
😆|cười tít mắt|laughing
😅|cười đổ mồ hôi|sweat smile relief
😂|cười ra nước mắt|tears of joy laugh lol
🙂|mỉm cười|slight smile
😉|nháy mắt|wink
😊|cười hiền, vui vẻ|blush smile pleased
😇|thiên thần, ngoan|angel innocent
🥰|yêu mến|smiling hearts love
😍|mê mẩn, tim|heart eyes love
😘|hôn gió|kiss
😋|ngon|yum delicious
😎|ngầu, kính râm|cool sunglasses
🤩|phấn khích, sao|star struck excited
🥳|ăn mừng, tiệc|party celebrate
🤗|ôm|hug
🤔|suy nghĩ|thinking hmm
🤨|nghi ngờ|raised eyebrow doubt
😐|bình thường|neutral
😶|không nói|no mouth silent
🙄|đảo mắt|rolling eyes
😏|cười khẩy|smirk
😬|ngượng|grimace awkward
😌|nhẹ nhõm|relieved calm
😴|ngủ|sleep tired
😷|khẩu trang, ốm|mask sick
🤒|sốt|fever ill
😕|bối rối|confused
😟|lo lắng|worried
😮|ngạc nhiên|surprised wow
😳|đỏ mặt|flushed embarrassed
🥺|năn nỉ|pleading please
😢|khóc, buồn|cry sad
😭|khóc to|sobbing cry
😤|bực|huffing
😡|giận|angry mad
😱|hoảng sợ|scream fear
😓|mệt mỏi|downcast sweat
🤯|choáng|mind blown`),
  people: read(`
👍|đồng ý, tốt, thích|thumbs up ok like yes
👎|không đồng ý|thumbs down no dislike
👌|được, ổn|ok hand
✌️|chiến thắng|victory peace
🤞|cầu may|fingers crossed luck
🤝|bắt tay, hợp tác|handshake deal agree
👏|vỗ tay, chúc mừng|clap applause
🙌|hoan hô|raised hands hooray
🙏|cảm ơn, xin, cầu nguyện|thanks please pray
💪|mạnh mẽ, cố lên|strong muscle
👋|chào, vẫy tay|wave hello bye
🫶|trái tim tay|heart hands
☝️|chỉ lên|point up
👉|chỉ phải|point right
👈|chỉ trái|point left
👇|chỉ xuống|point down
✍️|viết, ký|writing sign
🙋|giơ tay|raising hand question
🤷|không biết|shrug
🙇|cúi đầu, xin lỗi|bow sorry
👀|nhìn, xem|eyes look
👥|nhóm, mọi người|people team
👶|em bé|baby
👨‍👩‍👧|gia đình|family`),
  nature: read(`
🌸|hoa anh đào, hoa|cherry blossom flower
🌹|hoa hồng|rose flower
🌻|hoa hướng dương|sunflower
💐|bó hoa|bouquet flowers
🌱|mầm cây|seedling plant
🌳|cây|tree
🪵|gỗ|wood log
🍀|cỏ bốn lá, may mắn|clover luck
🍂|lá mùa thu|autumn leaves
☀️|nắng, mặt trời|sun sunny
⛅|nhiều mây|cloudy
🌧️|mưa|rain
⛈️|bão, giông|storm
🌈|cầu vồng|rainbow
❄️|lạnh, tuyết|snow cold
🔥|lửa, nóng|fire hot
💧|giọt nước|water drop
🌊|sóng, biển|wave sea
🌏|trái đất|earth world
🐶|chó|dog
🐱|mèo|cat
🐼|gấu trúc|panda
🐉|rồng|dragon
🐍|rắn|snake
🐎|ngựa|horse
🕊️|bồ câu, hòa bình|dove peace`),
  food: read(`
🍜|phở, bún, mì|noodles pho
🍚|cơm|rice
🍲|lẩu, canh|hot pot soup
🥖|bánh mì|baguette bread
🍕|bánh pizza|pizza
🍔|bánh kẹp|burger
🍎|táo|apple fruit
🍊|cam, quýt|orange tangerine
🍉|dưa hấu|watermelon
🥭|xoài|mango
🍇|nho|grapes
🎂|bánh sinh nhật|birthday cake
🍰|bánh ngọt|cake dessert
🍫|sô cô la|chocolate
☕|cà phê|coffee
🍵|trà|tea
🧋|trà sữa|bubble tea
🍺|bia|beer
🍻|cụng ly, nhậu|cheers beers
🍷|rượu vang|wine`),
  life: read(`
🎉|chúc mừng, pháo giấy|party popper congratulations
🎊|ăn mừng|confetti celebration
🎁|quà|gift present
🧧|lì xì, Tết|red envelope lunar new year
🧨|pháo, Tết|firecracker
🏮|đèn lồng, Trung thu|lantern
🥮|bánh trung thu|moon cake
🎋|tre|bamboo
🎄|Giáng sinh, cây thông|christmas tree
🎈|bóng bay|balloon
🏆|cúp, giải thưởng|trophy prize win
🥇|huy chương vàng, nhất|gold medal first
⚽|bóng đá|football soccer
🏸|cầu lông|badminton
🏃|chạy|run
🚗|ô tô|car
🛵|xe máy|scooter motorbike
✈️|máy bay, bay|plane flight travel
🚢|tàu, container|ship
🚚|giao hàng, xe tải|delivery truck
🏠|nhà|house home
🏢|văn phòng, công ty|office company
🏭|nhà máy, xưởng|factory
🏖️|nghỉ mát, biển|beach holiday`),
  work: read(`
📎|đính kèm|paperclip attachment
📧|thư điện tử|email
📩|thư đến|incoming mail
📞|điện thoại|phone call
📱|di động|mobile phone
💻|máy tính|laptop computer
🖨️|máy in|printer
📅|lịch|calendar date
⏰|báo thức, giờ hẹn|alarm clock time
⏳|chờ|hourglass wait
📌|ghim|pin
📍|địa điểm|location
📝|ghi chú|note memo
📄|tài liệu|document page
📁|thư mục|folder
📊|biểu đồ|chart
📈|tăng|chart up growth
📉|giảm|chart down
💰|tiền|money
💳|thẻ, thanh toán|card payment
🧾|hóa đơn|receipt invoice
🔑|chìa khóa|key
🔒|khóa, bảo mật|lock secure
🔍|tìm|search magnifier
💡|ý tưởng|idea light bulb
🔧|sửa, công cụ|wrench fix tool
📐|thước, bản vẽ|ruler design
📷|ảnh, máy ảnh|camera photo
🎧|tai nghe|headphones
🪑|ghế|chair
🛋️|sô pha|sofa couch
🛏️|giường|bed`),
  signs: read(`
❤️|trái tim, yêu|heart love
💙|tim xanh|blue heart
💚|tim xanh lá|green heart
💛|tim vàng|yellow heart
💔|tan vỡ|broken heart
⭐|sao|star
✨|lấp lánh|sparkles
✅|xong, đúng|check done yes
☑️|đã chọn|checkbox
❌|sai, hủy|cross wrong no
⚠️|cảnh báo|warning
❗|chú ý, quan trọng|exclamation important
❓|câu hỏi|question
💯|trăm điểm|hundred perfect
🔴|đỏ|red circle
🟠|cam|orange circle
🟡|vàng|yellow circle
🟢|xanh lá|green circle
🔵|xanh dương|blue circle
➡️|mũi tên phải|arrow right
⬅️|mũi tên trái|arrow left
⬆️|mũi tên lên|arrow up
⬇️|mũi tên xuống|arrow down
🔁|lặp lại|repeat
🆕|mới|new
🆗|đồng ý|ok
💬|tin nhắn, trao đổi|speech message
🇻🇳|Việt Nam, cờ|vietnam flag`),
}

/** Finds emoji by terms in either language, ignoring diacritics. */
export function findEmoji(query: string): Emoji[] {
  const terms = foldText(query).split(/\s+/).filter(Boolean)
  const all = Object.values(EMOJI).flat()
  return all.filter(({ vi, en }) => {
    const text = ` ${foldText(`${vi} ${en}`)}`
    return terms.every((term) => text.includes(` ${term}`))
  })
}
