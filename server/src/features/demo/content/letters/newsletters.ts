import type { Calendar } from '../calendar.ts'
import type { Manuscript } from '../demo-letter.ts'
import { escapeHtml } from '../letter-html.ts'
import { khue, type Person } from '../people.ts'

type Article = { title: string; text: string; picture?: string }
type Issue = {
  key: string
  from: Person
  daysAgo: number
  time: string
  subject: string
  colour: string
  articles: Article[]
  isRead?: boolean
}

const timber: Person = { name: 'Bản tin Gỗ Việt', email: 'bantin@goviet.example' }
const design: Person = {
  name: 'Nordic Interiors Weekly',
  email: 'hello@nordic-interiors.example',
  language: 'en',
}
const fairs: Person = { name: 'Hội chợ & Triển lãm', email: 'thongtin@hoicho.example' }
const software: Person = { name: 'Sổ Sách Online', email: 'tintuc@sosach.example' }

const vietnamese = { open: 'Đọc trọn số này', reason: 'Bạn nhận thư vì đã đăng ký tại', leave: 'Hủy đăng ký' }
const english = {
  open: 'Read the whole issue',
  reason: 'You receive this because you signed up at',
  leave: 'Unsubscribe',
}

type Page = { brand: string; site: string; colour: string; articles: Article[]; words: typeof english }

/** Newsletters with remote pictures in table layout. */
export function newsletterLetters(c: Calendar): Manuscript[] {
  return issues(c).map(toLetter)
}

function issues(c: Calendar): Issue[] {
  return [
    {
      key: 'news-timber-new',
      from: timber,
      daysAgo: 8,
      time: '06:15',
      subject: `Bản tin Gỗ Việt số ${c.week(-8)}: giá sồi trắng hạ nhiệt, cước tàu sang Bắc Âu tăng`,
      colour: '#7a4e24',
      articles: [
        {
          title: 'Giá sồi trắng giảm tuần thứ ba',
          text: 'Gỗ xẻ sấy 26 mm tại Bình Dương quanh 18,2–18,6 triệu đồng một khối, lượng chào bán tăng do tàu về dồn.',
          picture: 'gia-soi.jpg',
        },
        {
          title: 'Cước container đi Bắc Âu nhích lên',
          text: 'Các hãng tàu áp phụ phí mùa cao điểm 180 USD cho container 40 feet từ tháng tới.',
          picture: 'cuoc-tau.jpg',
        },
        {
          title: 'Hỏi đáp FSC',
          text: 'Khi nào được dùng nhãn FSC Mix? Ba tình huống hay gặp và cách ghi trên hóa đơn.',
        },
      ],
    },
    {
      key: 'news-nordic-new',
      from: design,
      daysAgo: 9,
      time: '13:00',
      subject: 'The quiet chair: why slatted backs return this autumn',
      colour: '#24494a',
      articles: [
        {
          title: 'The quiet chair',
          text: 'From Aarhus to Malmö, buyers ask for slim slats, matte oil and linen. We visited three shops that sell nothing else.',
          picture: 'quiet-chair.jpg',
        },
        {
          title: 'Packaging that customers keep',
          text: 'Honeycomb paper is no longer only a promise. Five brands show what is inside their boxes.',
          picture: 'packaging.jpg',
        },
      ],
    },
    {
      key: 'news-fair',
      from: fairs,
      daysAgo: 15,
      time: '09:00',
      subject: 'Mở đăng ký gian hàng Hội chợ Đồ gỗ xuất khẩu: giảm 10% cho 50 đơn vị đầu tiên',
      colour: '#8a1f3d',
      articles: [
        {
          title: 'Năm sảnh, 420 gian hàng',
          text: 'Sảnh C dành riêng cho nội thất nhà hàng, khách sạn. Ban tổ chức hỗ trợ kết nối với 60 nhà mua hàng châu Âu.',
          picture: 'so-do-sanh.jpg',
        },
      ],
    },
    {
      key: 'news-software',
      from: software,
      daysAgo: 18,
      time: '10:10',
      subject: 'Mới: đối chiếu sao kê tự động và ký hóa đơn hàng loạt',
      colour: '#1d4f91',
      articles: [
        {
          title: 'Đối chiếu sao kê',
          text: 'Tải sao kê lên, phần mềm tự ghép với phiếu thu và hiện những dòng còn lệch.',
          picture: 'doi-chieu.png',
        },
        { title: 'Ký hàng loạt', text: 'Chọn tối đa 200 hóa đơn, cắm chữ ký số một lần.' },
      ],
    },
    {
      key: 'news-timber-old',
      from: timber,
      daysAgo: 50,
      time: '06:15',
      subject: `Bản tin Gỗ Việt số ${c.week(-50)}: óc chó khan hàng, cơ hội cho gỗ tần bì`,
      colour: '#7a4e24',
      articles: [
        {
          title: 'Óc chó Bắc Mỹ khan hàng',
          text: 'Mưa kéo dài ở vùng khai thác khiến lượng gỗ tròn giảm gần một phần tư so với cùng kỳ.',
          picture: 'oc-cho.jpg',
        },
        {
          title: 'Tần bì: sáng màu, dễ uốn',
          text: 'Bốn xưởng ở Đồng Nai kể chuyện chuyển sang tần bì cho dòng ghế quán cà phê.',
        },
      ],
    },
    {
      key: 'news-nordic-old',
      from: design,
      daysAgo: 121,
      time: '13:00',
      isRead: true,
      subject: 'Ten dining tables that fit a small kitchen',
      colour: '#24494a',
      articles: [
        {
          title: 'Small kitchens, long dinners',
          text: 'Round, drop-leaf or narrow: our test families lived with ten tables for a month.',
          picture: 'tables.jpg',
        },
      ],
    },
    {
      key: 'news-software-old',
      from: software,
      daysAgo: 205,
      time: '10:10',
      isRead: true,
      subject: 'Mẹo cuối kỳ: khóa sổ trong ba bước',
      colour: '#1d4f91',
      articles: [
        {
          title: 'Khóa sổ không vội vàng',
          text: 'Kiểm tra hóa đơn treo, tính lại giá vốn, rồi mới khóa kỳ. Video 4 phút hướng dẫn từng bước.',
          picture: 'khoa-so.png',
        },
      ],
    },
  ]
}

function toLetter({ key, from, daysAgo, time, subject, colour, articles, isRead }: Issue): Manuscript {
  const site = from.email.split('@')[1] ?? ''
  const words = from.language === 'en' ? english : vietnamese
  return {
    key,
    from,
    to: [khue],
    daysAgo,
    time,
    subject,
    ...(!isRead && { unread: true }),
    headers: {
      'List-Unsubscribe': `<https://${site}/huy-dang-ky?ma=${key}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': `${from.name.normalize('NFD').replace(/[^A-Za-z ]/g, '')} <${site}>`,
    },
    text: [
      ...articles.map(({ title, text }) => `${title.toUpperCase()}\n${text}`),
      `${words.open}: https://${site}/so-nay`,
    ].join('\n\n'),
    html: layout({ brand: from.name, site, colour, articles, words }),
  }
}

function layout({ brand, site, colour, articles, words }: Page): string {
  const rows = articles.map(({ title, text, picture }) => {
    const image = picture
      ? `<img src="https://${site}/hinh/${picture}" alt="${escapeHtml(title)}" width="552" height="240" style="display:block;width:100%;height:auto;border:0;border-radius:6px">`
      : ''
    return `<tr><td style="padding:20px 24px 0">${image}<h2 style="margin:14px 0 6px;font:bold 20px Georgia,serif;color:#22313a">${escapeHtml(title)}</h2><p style="margin:0;font:15px/1.55 Arial,sans-serif;color:#3d4a50">${escapeHtml(text)}</p></td></tr>`
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef1f2"><tr><td align="center" style="padding:24px 8px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border-radius:8px;overflow:hidden">
<tr><td style="padding:18px 24px;background:${colour};font:bold 22px Georgia,serif;color:#ffffff">${escapeHtml(brand)}</td></tr>
${rows.join('\n')}
<tr><td align="center" style="padding:24px"><a href="https://${site}/so-nay" style="display:inline-block;padding:12px 22px;background:${colour};color:#ffffff;font:bold 15px Arial,sans-serif;text-decoration:none;border-radius:6px">${words.open}</a></td></tr>
<tr><td style="padding:14px 24px 22px;border-top:1px solid #e1e6e8;font:12px Arial,sans-serif;color:#7b868b">${words.reason} ${site}. <a href="https://${site}/huy-dang-ky" style="color:#7b868b">${words.leave}</a></td></tr>
</table></td></tr></table>
<img src="https://${site}/do/mo-thu.gif" width="1" height="1" alt="">`
}
