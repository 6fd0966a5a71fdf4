export const vi = {
  'account.signIn': 'Đăng nhập',
  'account.signInLead': 'Vào hộp thư doanh nghiệp của bạn.',
  'account.signingIn': 'Đang đăng nhập…',
  'account.address': 'Địa chỉ thư',
  'account.addressMissing': 'Hãy nhập địa chỉ thư.',
  'account.password': 'Mật khẩu',
  'account.passwordMissing': 'Hãy nhập mật khẩu.',
  'account.showPassword': 'Hiện mật khẩu',
  'account.hidePassword': 'Ẩn mật khẩu',
  'account.remember': 'Nhớ tôi trên máy này',
  'account.demo': 'Dùng thử ngay',
  'account.demoLead': 'Chọn một người để mở hộp thư của họ.',
} as const
