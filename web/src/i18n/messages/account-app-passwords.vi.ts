export const vi = {
  'account.appPasswords.lead':
    'Chương trình thư khác dùng mật khẩu này thay cho mật khẩu của bạn. Nó chỉ vào được thư, không vào được tài khoản.',
  'account.appPasswords.add': 'Tạo mật khẩu ứng dụng',
  'account.appPasswords.name': 'Dùng cho',
  'account.appPasswords.nameHint': 'Ví dụ: Outlook ở nhà',
  'account.appPasswords.make': 'Tạo',
  'account.appPasswords.made': 'Mật khẩu cho “{name}”',
  'account.appPasswords.once': 'Nhập mật khẩu này vào chương trình. Nó chỉ hiện một lần.',
  'account.appPasswords.empty': 'Chưa có mật khẩu ứng dụng nào',
  'account.appPasswords.emptyText': 'Tạo một mật khẩu cho mỗi chương trình, để thu hồi riêng khi cần.',
  'account.appPasswords.removeTitle': 'Thu hồi mật khẩu “{name}”?',
  'account.appPasswords.removeText': 'Chương trình dùng mật khẩu này sẽ bị đăng xuất ngay.',
  'account.appPasswords.removed': 'Đã thu hồi mật khẩu “{name}”',
} as const
