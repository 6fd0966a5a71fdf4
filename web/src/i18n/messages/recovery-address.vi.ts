export const vi = {
  'recoveryAddress.title': 'Địa chỉ khôi phục',
  'recoveryAddress.lead':
    'Khi bạn quên mật khẩu, mã lấy lại được gửi tới địa chỉ này. Hãy chọn một hộp thư khác mà chỉ bạn mở được.',
  'recoveryAddress.address': 'Địa chỉ thư khác của bạn',
  'recoveryAddress.send': 'Gửi mã',
  'recoveryAddress.sent': 'Mã đã gửi tới {address}.',
  'recoveryAddress.code': 'Mã 6 số',
  'recoveryAddress.verify': 'Xác minh',
  'recoveryAddress.other': 'Đổi địa chỉ',
  'recoveryAddress.kept': 'Đã lưu địa chỉ khôi phục',
  'recoveryAddress.remove': 'Bỏ địa chỉ này',
  'recoveryAddress.removed': 'Đã bỏ địa chỉ khôi phục',
  'recoveryAddress.since': 'Đã xác minh {when}',
} as const
