import type { Calendar } from './calendar.ts'

/** Drive file; `file` is the name of its content in `files/`. */
export type DemoDriveFile = {
  kind: 'file'
  name: string
  file: string
  owner: string
  changedAt: number
  isFavourite?: boolean
  /** Older versions of a text file, each with fewer lines. */
  older?: { linesFewer: number; changedAt: number }[]
}

export type DemoDriveFolder = {
  kind: 'folder'
  name: string
  owner: string
  changedAt: number
  children: DemoDriveNode[]
}

export type DemoDriveNode = DemoDriveFile | DemoDriveFolder

/** Share with users of the store, or by public link. */
export type DemoShare = {
  /** Path from the root of its owner's drive, separated by slashes. */
  path: string
  owner: string
  shareWiths: string[]
  permission: 'READ' | 'WRITE'
  link?: { password: string; expiresAt: number }
}

/** Khuê's drive and trash, the drives of others, and shares. */
export type DemoDrive = {
  root: DemoDriveNode[]
  trash: DemoDriveFile[]
  sharedDrives: { owner: string; root: DemoDriveNode[] }[]
  shares: DemoShare[]
}

const khue = 'khue@mocviet.test'
const ha = 'ha@mocviet.test'
const phuc = 'phuc@mocviet.test'

/** Returns Khuê's drive on the day of the calendar. */
export function khueDrive(c: Calendar): DemoDrive {
  const at = (daysAgo: number, time = '09:00') => c.at(daysAgo, time)
  const file = (name: string, source: string, changedAt: number, owner = khue): DemoDriveFile => ({
    kind: 'file',
    name,
    file: source,
    owner,
    changedAt,
  })
  const favourite = (node: DemoDriveFile): DemoDriveFile => ({ ...node, isFavourite: true })
  const folder = (
    name: string,
    changedAt: number,
    children: DemoDriveNode[],
    owner = khue,
  ): DemoDriveFolder => ({ kind: 'folder', name, owner, changedAt, children })

  const nordhus = folder('Nordhus 2026', at(0, '13:20'), [
    folder('Hợp đồng 2026', at(1, '10:15'), [
      file('Hợp đồng 27-2026 (dự thảo 3).docx', 'hop-dong-27-2026-du-thao.docx', at(46, '11:27')),
      favourite(file('Phụ lục 02 – HĐMB-MV 27-2026.pdf', 'phu-luc-02-hdmb-27.pdf', at(0, '10:50'))),
    ]),
    folder('Ảnh sản phẩm', at(4), [
      file('Bàn ăn Sơn Trà 180.jpg', 'ban-an-go-soi-180.jpg', at(4, '14:10')),
      file('Bàn trà Lang Biang.jpg', 'ban-tra-oc-cho.jpg', at(53, '10:20')),
      file('Ghế bành Tà Nung.jpg', 'ghe-banh-boc-vai-lanh.jpg', at(1, '17:50')),
      file('Bảng màu sơn.jpg', 'mau-son-khach-dat.jpg', at(1, '09:08')),
      file('Logo Mộc Việt.png', 'logo-moc-viet.png', at(410)),
    ]),
    folder(
      'Báo giá và chứng từ xuất khẩu',
      at(13, '08:50'),
      [
        file('Báo giá lô gỗ sồi đợt 2.pdf', 'bao-gia-go-soi-dot-2.pdf', at(0, '14:33'), ha),
        file('Booking MSKU 4829135.pdf', 'booking-msku-4829135-rev2.pdf', at(0, '14:01'), ha),
        file('Chứng nhận bảo hiểm CN-88213.pdf', 'chung-nhan-bao-hiem-cn-88213.pdf', at(2, '10:30'), ha),
      ],
      ha,
    ),
    favourite(file('Catalogue Mộc Việt 2026 – bản in.pdf', 'catalogue-moc-viet-2026.pdf', at(0, '13:20'))),
    file('Ảnh ghế Sơn Trà góc nghiêng.jpg', 'ghe-son-tra-goc-nghieng.jpg', at(0, '11:02')),
    file('Tiến độ giao hàng quý II.xlsx', 'tien-do-giao-hang-quy-2.xlsx', at(0, '10:15')),
    file(
      'Quy trình kiểm tra độ ẩm gỗ sồi và óc chó trước khi đóng gói xuất khẩu.docx',
      'quy-trinh-kiem-tra-do-am.docx',
      at(3),
      phuc,
    ),
    file('Video xưởng sơn 4K.mp4', 'gioi-thieu-xuong.mp4', at(7, '16:20')),
    file('Thuyết trình đại lý Tây Nguyên.pptx', 'thuyet-trinh-dai-ly-tay-nguyen.pptx', at(12)),
    file('Hồ sơ bảo hiểm lô MSKU.zip', 'ho-so-bao-hiem.zip', at(18)),
  ])

  return {
    root: [
      folder('Xuất khẩu', at(0, '13:20'), [
        nordhus,
        folder('Maison Béranger', at(8), [
          file('Rapport essai noyer.pdf', 'certificat-essai-noyer.pdf', at(4, '18:10')),
          file('Vân gỗ óc chó MV-07.jpg', 'van-go-oc-cho.jpg', at(7, '09:10')),
        ]),
      ]),
      folder('Họp và ghi âm', at(13), [
        file('Giao ban – kết luận.mp3', 'ghi-am-giao-ban.mp3', at(13, '10:05')),
        file('Tiếng máy bào.ogg', 'tieng-may-bao-loi.ogg', at(31, '13:50')),
        file('Lời nhắn tổ máy.wav', 'loi-nhan-xuong.wav', at(31, '13:51')),
      ]),
      folder('Chụp ảnh Đà Lạt', at(1, '18:00'), [
        file('Bảng ý tưởng.jpg', 'da-lat-bang-y-tuong.jpg', at(16, '10:35')),
        file('Ghi chú buổi chụp.txt', 'ghi-chu-chup-anh.txt', at(9, '19:30')),
        file('Quay thử bàn trà.webm', 'xoay-ban-tra.webm', at(1, '17:55')),
      ]),
      favourite(file('Bảng giá vận chuyển nội địa.xlsx', 'bang-gia-van-chuyen-noi-dia.xlsx', at(5, '16:50'))),
      {
        ...file('Tồn kho Thuận An.csv', 'ton-kho-thuan-an.csv', at(1, '09:42')),
        older: [
          { linesFewer: 3, changedAt: at(15, '09:40') },
          { linesFewer: 1, changedAt: at(8, '09:41') },
        ],
      },
      file('Sơ đồ kho Thuận An.png', 'so-do-kho-thuan-an.png', at(27, '15:05')),
    ],
    trash: [file('Báo giá lô gỗ sồi (bản 1, sai đơn giá).pdf', 'bao-gia-go-soi-dot-2.pdf', at(1, '16:40'))],
    sharedDrives: [
      {
        owner: ha,
        root: [
          folder(
            'Đối soát công nợ',
            at(9, '15:30'),
            [
              file('Đối chiếu công nợ quý I.xlsx', 'doi-chieu-cong-no.xlsx', at(9, '15:32'), ha),
              file('Sao kê tài khoản.pdf', 'sao-ke-tai-khoan.pdf', at(10, '08:20'), ha),
              file('Hóa đơn GTGT mẫu.pdf', 'hoa-don-gtgt-mau.pdf', at(24, '10:05'), ha),
            ],
            ha,
          ),
        ],
      },
      { owner: phuc, root: [file('Bảng kê gỗ óc chó.csv', 'bang-ke-go-oc-cho.csv', at(6, '07:50'), phuc)] },
    ],
    shares: [
      { path: 'Xuất khẩu/Nordhus 2026', owner: khue, shareWiths: [ha, phuc], permission: 'WRITE' },
      { path: 'Họp và ghi âm/Giao ban – kết luận.mp3', owner: khue, shareWiths: [ha], permission: 'READ' },
      {
        path: 'Xuất khẩu/Nordhus 2026/Catalogue Mộc Việt 2026 – bản in.pdf',
        owner: khue,
        shareWiths: ['ingrid@nordhus.example', 'duy@dakwood.test'],
        permission: 'READ',
        link: { password: 'sontra-2026', expiresAt: at(-15, '23:59') },
      },
      { path: 'Đối soát công nợ', owner: ha, shareWiths: [khue], permission: 'WRITE' },
      { path: 'Bảng kê gỗ óc chó.csv', owner: phuc, shareWiths: [khue], permission: 'READ' },
    ],
  }
}
