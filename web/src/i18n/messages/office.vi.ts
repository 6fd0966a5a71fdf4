export const vi = {
  'office.opening': 'Đang mở tài liệu',
  'office.frame': 'Soạn thảo {name}',
  'office.failed': 'Chưa mở được để sửa',
  'office.view': 'Xem tài liệu trong Kho tệp',
} as const
