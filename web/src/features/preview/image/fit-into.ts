interface Size {
  width: number
  height: number
}

/** Returns the largest size that fits, without enlarging. */
export function fitInto(size: Size, frame: Size): Size {
  const scale = Math.min(1, frame.width / size.width, frame.height / size.height)
  return { width: size.width * Math.max(scale, 0), height: size.height * Math.max(scale, 0) }
}
