export const vi = {
  'account.passkeys.lead':
    'Khóa truy cập nằm trong máy hoặc điện thoại của bạn và không ai đánh cắp được qua trang giả.',
  'account.passkeys.add': 'Thêm khóa truy cập',
  'account.passkeys.name': 'Tên để bạn nhận ra',
  'account.passkeys.nameHint': 'Ví dụ: Máy tính ở văn phòng',
  'account.passkeys.rename': 'Đổi tên',
  'account.passkeys.renameOf': 'Đổi tên {name}',
  'account.passkeys.removeTitle': 'Xóa khóa truy cập “{name}”?',
  'account.passkeys.removeText':
    'Bạn sẽ không đăng nhập được bằng khóa này nữa. Hãy xóa cả trong máy hoặc trình quản lý mật khẩu.',
  'account.passkeys.empty': 'Chưa có khóa truy cập nào',
  'account.passkeys.emptyText': 'Thêm một khóa để đăng nhập không cần mật khẩu.',
  'account.passkeys.synced': 'Đồng bộ giữa các thiết bị',
  'account.passkeys.added': 'Đã thêm khóa truy cập',
  'account.passkeys.unsupported': 'Trình duyệt này không dùng được khóa truy cập.',
  'account.passkeys.elsewhere': 'Khóa truy cập chỉ dùng được ở địa chỉ {host}.',
  'account.passkeys.impossible':
    'Địa chỉ của trang này không dùng được khóa truy cập. Quản trị viên cần đặt một tên miền có HTTPS.',
  'account.passkeys.cancelled': 'Bạn đã dừng, hoặc khóa này đã có rồi.',
} as const
