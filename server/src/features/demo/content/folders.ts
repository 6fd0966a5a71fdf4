/** Folder names of the demo; a slash separates levels. */
export const folders = {
  inbox: 'INBOX',
  sent: 'Sent',
  drafts: 'Drafts',
  junk: 'Junk',
  trash: 'Trash',
  scheduled: 'WEBMAIL_SCHEDULED',
  periodic: 'webmail_period',
  europe: 'Khách hàng châu Âu',
  nordhus: 'Khách hàng châu Âu/Nordhus AS',
  beranger: 'Khách hàng châu Âu/Maison Béranger',
  wood: 'Nhà cung cấp gỗ',
  truongLoc: 'Nhà cung cấp gỗ/Trường Lộc',
  lanPhat: 'Nhà cung cấp gỗ/Lân Phát',
  contracts: 'Hợp đồng và phụ lục 2026',
  accounting: 'Kế toán – hóa đơn',
} as const

/** Folders that every new account has. */
export const systemFolders: string[] = [
  folders.inbox,
  folders.sent,
  folders.drafts,
  folders.junk,
  folders.trash,
  folders.scheduled,
  folders.periodic,
]

/** Folders created by each account, parents before children. */
export const accountFolders: Record<string, string[]> = {
  'khue@mocviet.test': [
    folders.europe,
    folders.nordhus,
    folders.beranger,
    folders.wood,
    folders.truongLoc,
    folders.lanPhat,
    folders.contracts,
    folders.accounting,
  ],
  'duy@dakwood.test': ['Mộc Việt'],
}
