/** Widths that uploaded pictures are kept in, as far as they are that wide. */
const WIDTHS = [640, 1280, 2400]
export const MAX_PICTURE_WIDTH = 2400
export const MAX_PICTURE_HEIGHT = 2400

/** Where uploaded pictures are served. */
export const UPLOADS = '/uploads/'

/** A file is stored by its name alone: '/uploads/a.jpg' -> 'a.jpg'. */
export function fileNameOf(path: string): string {
  return path.slice(UPLOADS.length)
}

/** Pixels of the placeholder that a picture's name carries: so few that, drawn large, they are a blur. */
export const BLUR = { width: 4, height: 3 }

/**
 * An uploaded picture, as its path tells: nobody has to ask which sizes there
 * are. `/uploads/<id>-<width>x<height>-<blur>.jpg`, or `.webp` if it moves; its
 * sizes are beside it: `/uploads/<id>-<width>x<height>-<blur>-640.avif`.
 */
export type UploadedPicture = {
  /** The file's name without its ending. */
  name: string
  /** Of the largest size. */
  width: number
  height: number
  /** Every width there is, the smallest first. */
  widths: number[]
  isMoving: boolean
  /** Colours of the blur as the rows of a bitmap: blue, green, red, from the lowest row up; base64url. */
  blur: string
}

const pattern =
  /^\/uploads\/([0-9a-z]{16}-([1-9]\d{0,3})x([1-9]\d{0,3})-([\w-]{48}))(-[1-9]\d{0,3})?\.(avif|jpg|webp)$/

/** Null for a path that is no uploaded picture's. */
export function parseUploadPath(path: string): UploadedPicture | null {
  const [, name = '', width = '', height = '', blur = '', size, ending] = pattern.exec(path) ?? []
  if (name === '' || size !== undefined || ending === 'avif') return null
  return {
    name,
    width: Number(width),
    height: Number(height),
    widths: pictureWidths(Number(width)),
    isMoving: ending === 'webp',
    blur,
  }
}

/** Whether it is the path of an uploaded picture in any size. */
export function isUploadPath(path: string): boolean {
  return pattern.test(path)
}

/** 900 -> [640, 900]: never wider than the picture itself. */
export function pictureWidths(width: number): number[] {
  return [...WIDTHS.filter((each) => each < width), width]
}

/** The path of one size. The largest in the format that every browser knows is the picture's own path. */
export function sizePath({ name, width, isMoving }: UploadedPicture, size: number, format: string): string {
  const isOwn = size === width && format === (isMoving ? 'webp' : 'jpg')
  return isOwn ? `${UPLOADS}${name}.${format}` : `${UPLOADS}${name}-${size}.${format}`
}

/** Every size in every format: all the files there are of a picture. */
export function pictureFiles(picture: UploadedPicture): string[] {
  const formats = picture.isMoving ? ['webp'] : ['avif', 'webp', 'jpg']
  return picture.widths.flatMap((size) => formats.map((format) => sizePath(picture, size, format)))
}

/** A bitmap of 4 × 3 pixels without its pixels, in base64: 54 bytes, so that pixels can simply follow. */
const BITMAP_HEADER = 'Qk1aAAAAAAAAADYAAAAoAAAABAAAAAMAAAABABgAAAAAACQAAAATCwAAEwsAAAAAAAAAAAAA'

/** The blur as an address that a style can show at once. */
export function blurUrl({ blur }: Pick<UploadedPicture, 'blur'>): string {
  return `data:image/bmp;base64,${BITMAP_HEADER}${blur.replaceAll('-', '+').replaceAll('_', '/')}`
}
