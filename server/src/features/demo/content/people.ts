/** Somebody who writes or reads letters in the demo. */
export type Person = {
  name: string
  email: string
  /** Lines below their letters. */
  signature?: string
  /** The language of their mail program, seen in the line above a quote; Vietnamese unless it says otherwise. */
  language?: 'vi' | 'en' | 'fr'
}

/** An organisation with mailboxes in the demo store. */
export type DemoOrganisation = { name: string; domain: string; isVerified: boolean }

/** An account of the demo store. */
export type DemoAccount = {
  person: Person
  organisation: string
  type: 'Owner' | 'User'
  enableSmtp: 0 | 1
  profile: { birthday: string; gender: 'male' | 'female'; phone: string; title: string }
}

export const organisations: DemoOrganisation[] = [
  { name: 'Nội thất Mộc Việt', domain: 'mocviet.test', isVerified: true },
  { name: 'Gỗ Đắk Wood', domain: 'dakwood.test', isVerified: true },
  { name: 'Chưa Xác Minh', domain: 'chuaxacminh.test', isVerified: false },
]

const person = (name: string, email: string, signature?: string, language?: Person['language']): Person => ({
  name,
  email,
  ...(signature && { signature }),
  ...(language && { language }),
})

export const khue = person(
  'Trần Minh Khuê',
  'khue@mocviet.test',
  'Trần Minh Khuê\nPhòng Xuất khẩu · Nội thất Mộc Việt\n0908 000 226',
)
export const ha = person(
  'Nguyễn Thu Hà',
  'ha@mocviet.test',
  'Nguyễn Thu Hà\nKế toán trưởng · Nội thất Mộc Việt',
)
export const phuc = person(
  'Lê Hoàng Phúc',
  'phuc@mocviet.test',
  'Lê Hoàng Phúc\nPhòng Kinh doanh · Nội thất Mộc Việt\n0908 000 231',
)
export const khoa = person(
  'Phạm Đăng Khoa',
  'khoa@mocviet.test',
  'Phạm Đăng Khoa\nThực tập sinh Phòng Xuất khẩu',
)
export const duy = person(
  'Trương Đình Duy',
  'duy@dakwood.test',
  'Trương Đình Duy\nTrưởng phòng Thu mua · Gỗ Đắk Wood\n0905 000 118',
)
export const an = person('Đoàn Bảo An', 'an@chuaxacminh.test', 'Đoàn Bảo An')

export const accounts: DemoAccount[] = [
  {
    person: khue,
    organisation: 'mocviet.test',
    type: 'Owner',
    enableSmtp: 1,
    profile: {
      birthday: '1991-08-14',
      gender: 'female',
      phone: '0908000226',
      title: 'Trưởng phòng Xuất khẩu',
    },
  },
  {
    person: ha,
    organisation: 'mocviet.test',
    type: 'User',
    enableSmtp: 1,
    profile: { birthday: '1993-02-03', gender: 'female', phone: '0908000228', title: 'Kế toán trưởng' },
  },
  {
    person: phuc,
    organisation: 'mocviet.test',
    type: 'User',
    enableSmtp: 1,
    profile: { birthday: '1994-11-21', gender: 'male', phone: '0908000231', title: 'Nhân viên kinh doanh' },
  },
  {
    person: khoa,
    organisation: 'mocviet.test',
    type: 'User',
    enableSmtp: 0,
    profile: { birthday: '2003-05-30', gender: 'male', phone: '0908000240', title: 'Thực tập sinh' },
  },
  {
    person: duy,
    organisation: 'dakwood.test',
    type: 'Owner',
    enableSmtp: 1,
    profile: { birthday: '1984-12-09', gender: 'male', phone: '0905000118', title: 'Trưởng phòng Thu mua' },
  },
  {
    person: an,
    organisation: 'chuaxacminh.test',
    type: 'Owner',
    enableSmtp: 1,
    profile: { birthday: '1996-07-17', gender: 'female', phone: '0907000455', title: 'Chủ cửa hàng' },
  },
]

/** Colleagues at Mộc Việt whom nobody signs in as: their mailboxes are there for what is written to them. */
export const lam = person('Trần Văn Lâm', 'lam@mocviet.test', 'Trần Văn Lâm\nGiám đốc')
export const tai = person('Nguyễn Tấn Tài', 'tai@mocviet.test', 'Nguyễn Tấn Tài\nPhòng Kế toán')
export const phuong = person('Hoàng Thị Phượng', 'phuong@mocviet.test')
export const haMy = person('Hà My', 'hamy@mocviet.test', 'Hà My\nPhòng Thiết kế')
export const staff = person('Phòng Nhân sự', 'nhansu@mocviet.test', 'Phòng Nhân sự · Nội thất Mộc Việt')
export const union = person('Công đoàn Mộc Việt', 'congdoan@mocviet.test', 'Ban Chấp hành Công đoàn cơ sở')
export const warehouse = person('Kho Thuận An', 'kho@mocviet.test', 'Kho Thuận An\nThủ kho: Đặng Văn Sáu')
export const workshop = person(
  'Xưởng Vĩnh Cửu',
  'xuong.vinhcuu@mocviet.test',
  'Quản đốc Mai Xuân Tùng\nXưởng Vĩnh Cửu',
)
export const computing = person('Tổ Tin học', 'tinhoc@mocviet.test', 'Tổ Tin học')

/** Customers. */
export const ingrid = person(
  'Ingrid Solberg',
  'ingrid@nordhus.example',
  'Ingrid Solberg · Supply chain, Nordhus A/S',
  'en',
)
export const tobias = person(
  'Tobias Lindqvist',
  'tobias@nordhus.example',
  'Tobias Lindqvist\nPurchasing, Nordhus A/S',
  'en',
)
export const claire = person(
  'Claire Béranger',
  'claire@beranger.example',
  'Claire Béranger\nMaison Béranger, Lyon',
  'fr',
)
export const antoine = person(
  'Antoine Morel',
  'atelier@beranger.example',
  'Antoine Morel\nAtelier, Maison Béranger',
  'fr',
)
export const bich = person('Phan Ngọc Bích', 'bich@dakwood.test', 'Phan Ngọc Bích\nGiám đốc · Gỗ Đắk Wood')
export const contractDesk = person('Phòng Hợp đồng Đắk Wood', 'hopdong@dakwood.test')
export const yThuan = person(
  'Y Thuận Niê',
  'ythuan@bazan.example',
  'Y Thuận Niê\nNội thất Bazan, Buôn Ma Thuột',
)
export const linh = person(
  'Đinh Khánh Linh',
  'linh@hoian-homestay.example',
  'Đinh Khánh Linh\nQuản lý Homestay Sông Hoài',
)
export const marek = person(
  'Marek Nowak',
  'marek@dom-drewno.example',
  'Marek Nowak\nDom & Drewno, Gdańsk',
  'en',
)

/** Suppliers and services. */
export const lan = person('Bùi Quốc Lân', 'lan@lanphat.example', 'Bùi Quốc Lân\nGỗ nhập khẩu Lân Phát')
export const giaLinh = person('Ngô Gia Linh', 'linh@truongloc.example', 'Ngô Gia Linh\nCông ty Gỗ Trường Lộc')
export const truongLocBills = person('Hóa đơn Trường Lộc', 'hoadon@truongloc.example')
export const anh = person('Võ Thị Ánh', 'anh@studio-sang.example', 'Võ Thị Ánh\nStudio Sáng')
export const thanh = person('Giang Thanh', 'giangthanh@dichthuat.example', 'Giang Thanh\nBiên dịch tự do')
export const sophie = person(
  'Sophie Turner',
  'sophie.turner@evergreen.example',
  'Sophie Turner\nLead auditor, Evergreen Assurance',
  'en',
)
export const insurer = person(
  'Bảo hiểm Trường Hải',
  'chungtu@truonghai.example',
  'Phòng Chứng từ · Bảo hiểm Trường Hải',
)
export const tri = person('Đỗ Minh Trí', 'tri@vantainamviet.example', 'Đỗ Minh Trí\nVận tải Nam Việt')
export const carrier = person('Baltic Ocean Line', 'docs@balticocean.example', undefined, 'en')
export const bank = person('Ngân hàng Sài Gòn Xanh', 'thongbao@nganhangsgx.example')
export const taxOffice = person('Chi cục Thuế Dĩ An', 'thongbao@thue-dian.example')
export const powerCompany = person('Điện lực Dĩ An', 'cskh@dienluc-dian.example')
export const hardware = person(
  'Phụ kiện Hưng Thịnh',
  'banhang@hungthinh.example',
  'Phòng Bán hàng · Phụ kiện Hưng Thịnh',
)
export const paint = person('Sơn Hải Âu', 'kythuat@sonhaiau.example', 'Phòng Kỹ thuật · Sơn Hải Âu')

/** Family and friends. */
export const mai = person('Trần Thị Mai', 'mai.tran@hopthu.example')
export const tuan = person('Phạm Anh Tuấn', 'tuan.pham@hopthu.example')
export const hoaian = person('Lý Hoài An', 'hoaian@hopthu.example')

/** People of the hosted organisations beside those of the sign-in page: whoever is answered has a mailbox. */
export const colleagues: Person[] = [
  lam,
  tai,
  phuong,
  haMy,
  staff,
  union,
  warehouse,
  workshop,
  computing,
  bich,
  contractDesk,
]
