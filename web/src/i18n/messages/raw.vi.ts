export const vi = {
  'raw.title': 'Bản gốc của thư',
  'raw.download': 'Tải thư về máy (.eml)',
  'raw.failed': 'Không đọc được bản gốc của thư',
  'raw.clipped': 'Chỉ hiện phần đầu của thư. Tải thư về để xem toàn bộ.',
} as const
